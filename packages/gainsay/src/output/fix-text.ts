// Fixes in a report, a line each, and one of them whole with its patch.
import { printable } from '@gainsay/host'
import type { Report } from '@gainsay/protocol'
import type { Style } from './style.ts'
import { wrap } from './wrap.ts'

type Fix = Report['fixes'][number]

/** Fixes listed in a report; `--json` has them all. */
const LISTED = 20
const BY = {
  witness: 'its witness',
  rule: 'its rule',
  critic: 'the word of its critic',
  person: 'the approval of a person',
} as const

/** Empty where none was made. */
export function fixesSection(report: Report, style: Style, columns: number): string {
  const { fixes } = report
  if (fixes.length === 0) return ''
  const lines = fixes
    .slice(0, LISTED)
    .map((fix) =>
      wrap(`${fix.id}  ${style.dim(stateOf(fix))}  ${about(report, fix)}`, columns, '      ').replace(
        /^ {4}/,
        '',
      ),
    )
  const more = fixes.length > LISTED ? [`  and ${fixes.length - LISTED} more (--json has them all)`] : []
  return [style.bold('Fixes'), ...lines, ...more].join('\n')
}

function stateOf({ applied, verifiedBy }: Fix): string {
  if (verifiedBy === null) return 'not verified'
  return applied ? 'applied' : 'not applied'
}

function about(report: Report, fix: Fix): string {
  const closes = closedBy(report, fix)
  const which = closes.length > 0 ? `closes ${closes.join(', ')}` : `for ${fix.attacks.join(', ')}`
  const by = fix.verifiedBy === null ? '' : `, verified by ${BY[fix.verifiedBy]}`
  const paths = pathsOf(fix.patch)
  return printable(`${which}${by}${paths === '' ? '' : `: ${paths}`}`, { oneLine: true })
}

function closedBy({ closed }: Report, { attacks, verifiedBy }: Fix): string[] {
  if (verifiedBy === null) return []
  return closed.filter(({ status, id }) => status === 'fixed' && attacks.includes(id)).map(({ id }) => id)
}

function pathsOf(patch: string | null): string {
  const names = [...(patch ?? '').matchAll(/^diff --git a\/(.*?) b\/\1$/gm)].map(([, name]) => name!)
  return names.length > 6 ? `${names.slice(0, 6).join(', ')}, ...` : names.join(', ')
}

/** The fix whole; ends with a line feed. */
export function fixText(report: Report, fix: Fix, style: Style, columns: number): string {
  const head = wrap(`${fix.id} · ${stateOf(fix)} · ${about(report, fix)}`, columns, '  ').trimStart()
  const patch =
    fix.patch === null ? 'Its patch is not at hand.' : colours(printable(fix.patch), style).trimEnd()
  return `${style.bold(head)}\n\n${patch}\n`
}

function colours(patch: string, style: Style): string {
  const colour = (line: string): string => {
    if (/^(?:diff |index |--- |\+\+\+ )/.test(line)) return style.dim(line)
    return line.startsWith('+') ? style.green(line) : line.startsWith('-') ? style.red(line) : line
  }
  return patch.split('\n').map(colour).join('\n')
}
