// Which agent programs are installed here, by asking each for its version: no network, no login.

import { access, constants } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { cleanEnvironment } from '@gainsay/host'
import { CLAUDE } from './claude/program.ts'
import { CODEX } from './codex/program.ts'
import { GEMINI } from './gemini/program.ts'
import { programVersion } from './shared/version.ts'

export type PresentProgram = {
  readonly name: 'claude' | 'codex' | 'gemini'
  readonly vendor: string
  readonly state: 'ok' | 'too-old' | 'missing' | 'unreadable'
  /** Null where it is not known. */
  readonly version: string | null
  readonly path: string | null
  readonly minimum: string
  /** One sentence that says what to do; null where nothing has to be done. */
  readonly advice: string | null
}

const PROGRAMS = [
  { ...CLAUDE, vendor: 'anthropic' },
  { ...CODEX, vendor: 'openai' },
  { ...GEMINI, vendor: 'google' },
] as const

/** @param source what PATH and HOME are taken from, usually `process.env` */
export async function presentPrograms(
  source: Readonly<Record<string, string | undefined>>,
): Promise<PresentProgram[]> {
  return Promise.all(PROGRAMS.map((program) => look(program, source)))
}

async function look(
  program: (typeof PROGRAMS)[number],
  source: Readonly<Record<string, string | undefined>>,
): Promise<PresentProgram> {
  const { name, vendor, minimum, install } = program
  const base = { name, vendor, minimum }
  const path = await findProgram(name, source)
  if (path === null)
    return { ...base, state: 'missing', version: null, path, advice: `${name} is not on PATH; ${install}` }
  const found = await programVersion(path, { env: cleanEnvironment(source), cwd: tmpdir(), minimum })
  if (found.state === 'ok') return { ...base, state: 'ok', version: found.version, path, advice: null }
  if (found.state === 'too-old') {
    const advice = `${name} is version ${found.version}, and ${minimum} or newer is needed; ${install}`
    return { ...base, state: 'too-old', version: found.version, path, advice }
  }
  const why = found.state === 'unreadable' ? found.why : 'it could not be started'
  return { ...base, state: 'unreadable', version: null, path, advice: `${path} does not work: ${why}` }
}

/** The first executable of this name on PATH. */
export async function findProgram(
  name: string,
  source: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const endings = process.platform === 'win32' ? ['.exe', ''] : ['']
  for (const folder of (source['PATH'] ?? '').split(delimiter).filter((part) => part !== '')) {
    for (const ending of endings) {
      const path = join(folder, name + ending)
      const usable = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
      if (usable) return path
    }
  }
  return null
}
