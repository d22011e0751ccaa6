// The text behind a project's script name: package.json, Makefile, justfile. Read through a
// lookup of the session's revision; the files are data and nothing of them is run.
import type { Lookup } from './classify.ts'
import type { ProjectScript } from './launchers.ts'

const MAX_TARGETS = 40

/** The commands that the script runs, joined as one shell text, or null where unknown. */
export function readScript(script: ProjectScript, folder: string | null, lookup: Lookup): string | null {
  if (folder === null) return null
  const at = (name: string): string | null => lookup(folder === '' ? name : `${folder}/${name}`)
  if (script.tool === 'npm') return packageJsonScript(at('package.json'), script)
  if (script.tool === 'make')
    return makeScript(at('Makefile') ?? at('makefile') ?? at('GNUmakefile'), script.names)
  if (script.tool === 'just')
    return justScript(at('justfile') ?? at('Justfile') ?? at('.justfile'), script.names)
  if (script.tool === 'composer') return composerScript(at('composer.json'), script.names)
  return null
}

function scriptsOf(text: string | null): Readonly<Record<string, unknown>> | null {
  if (text === null) return null
  try {
    const parsed: unknown = JSON.parse(text)
    const scripts = (parsed as { scripts?: unknown } | null)?.scripts
    return typeof scripts === 'object' && scripts !== null ? (scripts as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function packageJsonScript(text: string | null, script: ProjectScript): string | null {
  const scripts = scriptsOf(text)
  const name = script.names[0]
  if (scripts === null || name === undefined) return null
  const own = Object.hasOwn(scripts, name) ? scripts[name] : undefined
  if (typeof own !== 'string') return null
  const before = Object.hasOwn(scripts, `pre${name}`) ? scripts[`pre${name}`] : undefined
  const after = Object.hasOwn(scripts, `post${name}`) ? scripts[`post${name}`] : undefined
  return [before, own, after].filter((one) => typeof one === 'string').join(' && ')
}

function composerScript(text: string | null, names: readonly string[]): string | null {
  const scripts = scriptsOf(text)
  const name = names[0]
  if (scripts === null || name === undefined || !Object.hasOwn(scripts, name)) return null
  const own = scripts[name]
  if (typeof own === 'string') return own
  return Array.isArray(own) && own.every((one) => typeof one === 'string') ? own.join(' && ') : null
}

type Target = { readonly needs: readonly string[]; readonly lines: string[] }

/** Rules of a makefile that are written plainly; variables and patterns stay unknown. */
function makeTargets(text: string): ReadonlyMap<string, Target> {
  const targets = new Map<string, Target>()
  let current: Target | null = null
  let first = true
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    const rule = /^([A-Za-z0-9_./ -]{1,200}?)\s*::?(?!=)\s*([^=#]*)/.exec(line)
    if (line.startsWith('\t')) current?.lines.push(line.trim().replace(/^[@+-]+\s*/, ''))
    else if (rule !== null && !line.startsWith('.')) {
      current = {
        needs: (rule[2] ?? '')
          .trim()
          .split(/\s+/)
          .filter((word) => word !== ''),
        lines: [],
      }
      for (const name of (rule[1] ?? '').trim().split(/\s+/)) {
        targets.set(name, current)
        if (first) targets.set('', current)
        first = false
      }
    }
  }
  return targets
}

function makeScript(text: string | null, names: readonly string[]): string | null {
  if (text === null) return null
  return collect(makeTargets(text), names.length === 0 ? [''] : names)
}

function collect(targets: ReadonlyMap<string, Target>, names: readonly string[]): string | null {
  const lines: string[] = []
  const seen = new Set<string>()
  const visit = (name: string): boolean => {
    if (seen.has(name) || seen.size >= MAX_TARGETS) return true
    seen.add(name)
    const target = targets.get(name)
    // A prerequisite without a rule is a file.
    if (target === undefined) return !names.includes(name)
    for (const need of target.needs) visit(need)
    lines.push(...target.lines)
    return true
  }
  const known = names.every(visit)
  return known && lines.length > 0 ? lines.join(' && ') : null
}

function justScript(text: string | null, names: readonly string[]): string | null {
  if (text === null) return null
  const targets = new Map<string, Target>()
  let current: Target | null = null
  for (const line of text.split('\n')) {
    const rule = /^@?([A-Za-z0-9_-]{1,80})((?:\s+[^:]{0,200})?):(?!=)\s*([^#]*)/.exec(line)
    if (/^\s+\S/.test(line)) current?.lines.push(line.trim().replace(/^[@-]+/, ''))
    else if (rule !== null) {
      current = {
        needs: (rule[3] ?? '')
          .trim()
          .split(/\s+/)
          .filter((word) => word !== ''),
        lines: [],
      }
      if (targets.size === 0) targets.set('', current)
      targets.set(rule[1] ?? '', current)
    }
  }
  return collect(targets, names.length === 0 ? [''] : names)
}
