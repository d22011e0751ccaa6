// Whether an agent program is signed in, by its own word: each has a command that looks at this
// machine alone. No model is asked, and nothing is spent.

import { tmpdir } from 'node:os'
import { outputText, run, type RunResult } from '@gainsay/host'
import { asObject, parseObject } from '../json/read-json.ts'
import { claudeEnvironment } from './claude/environment.ts'
import { codexEnvironment } from './codex/environment.ts'
import type { PresentProgram } from './present.ts'
import type { AgentOptions } from './shared/agent-types.ts'

/** `unknown`: it did not say, or there is no such command: the first question will tell. */
export type SignedIn = 'yes' | 'no' | 'unknown'

const TIMEOUT_MS = 20_000

type Question = {
  readonly args: readonly string[]
  readonly env: (options: AgentOptions) => Record<string, string> | Promise<Record<string, string>>
  readonly read: (result: RunResult) => SignedIn
}

const QUESTIONS: Partial<Record<PresentProgram['name'], Question>> = {
  claude: {
    args: ['auth', 'status'],
    env: claudeEnvironment,
    read: ({ stdout }) => {
      const said = asObject(parseObject(Buffer.from(outputText(stdout))))?.['loggedIn']
      return said === true ? 'yes' : said === false ? 'no' : 'unknown'
    },
  },
  codex: {
    args: ['login', 'status'],
    env: codexEnvironment,
    // A key in the environment, or a provider of the user's own, is no login and works all the same.
    read: ({ exitCode }) => (exitCode === 0 ? 'yes' : 'unknown'),
  },
}

/** @param source what PATH, HOME and keys are taken from, usually `process.env` */
export async function signedIn(
  program: PresentProgram,
  source: Readonly<Record<string, string | undefined>>,
): Promise<SignedIn> {
  const question = QUESTIONS[program.name]
  if (program.state !== 'ok' || program.path === null || question === undefined) return 'unknown'
  const env = await question.env({
    spec: program.name,
    vendor: program.vendor,
    model: null,
    role: 'critic',
    cwd: tmpdir(),
    access: 'read',
    isolation: 'prompt-only',
    source,
  })
  const result = await run(program.path, question.args, { cwd: tmpdir(), env, timeoutMs: TIMEOUT_MS })
  return question.read(result)
}
