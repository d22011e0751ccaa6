// The steps of a card as the replies of a scripted model, in the tools of each program.
import type { ScriptedBlock, ScriptedRule } from '../../packages/agents/src/testing/index.ts'
import type { Step } from '../card.ts'
import type { ProgramName } from './programs.ts'

/** Long enough for the tests of a card on a busy machine. */
const AWAIT_SECONDS = 8

type Context = {
  readonly program: ProgramName
  readonly repository: string
  readonly draw: number
  /** What the program last sent, as text: holds the id of a background task. */
  lastRequest(): string
}

/** One rule a reply, each used once, in order; the last says the closing message. */
export function rulesOf(steps: readonly Step[], closing: () => string, context: Context): ScriptedRule[] {
  const rules: ScriptedRule[] = []
  let spoken: ScriptedBlock[] = []
  for (const step of steps) {
    if (step.step === 'say') {
      spoken = [{ type: 'text', text: step.text }]
      continue
    }
    for (const blocks of blocksOf(step, context)) {
      const before = spoken
      spoken = []
      rules.push({
        times: 1,
        // Read when the reply is sent: only then the id of a background task is known.
        get reply() {
          return [...before, blocks()]
        },
      })
    }
  }
  rules.push({
    times: 1,
    get reply() {
      return closing()
    },
  })
  return rules
}

type LateBlock = () => ScriptedBlock

function blocksOf(step: Exclude<Step, { step: 'say' }>, context: Context): LateBlock[] {
  return context.program === 'claude' ? claudeBlocks(step, context) : codexBlocks(step, context)
}

const tool = (name: string, input: Record<string, unknown>): LateBlock => {
  const block: ScriptedBlock = { type: 'tool', name, input }
  return () => block
}

export function commandOf(step: Extract<Step, { step: 'run' }>, draw: number): string {
  return step.commands[draw % step.commands.length] as string
}

function claudeBlocks(step: Exclude<Step, { step: 'say' }>, context: Context): LateBlock[] {
  const inRepository = (path: string): string => `${context.repository}/${path}`
  switch (step.step) {
    case 'run': {
      const limit = step.timeoutMs === undefined ? {} : { timeout: step.timeoutMs }
      return [tool('Bash', { command: commandOf(step, context.draw), ...limit })]
    }
    case 'background':
      return [tool('Bash', { command: step.command, run_in_background: true })]
    case 'await':
      return [
        () => ({
          type: 'tool',
          name: 'Bash',
          input: { command: `sleep ${AWAIT_SECONDS}; cat ${outputIn(context.lastRequest())}` },
        }),
      ]
    case 'write':
      return [tool('Write', { file_path: inRepository(step.path), content: step.content })]
    case 'edit':
      break
  }
  return [
    tool('Read', { file_path: inRepository(step.path) }),
    tool('Edit', { file_path: inRepository(step.path), old_string: step.from, new_string: step.to }),
  ]
}

/** The program names the file that a background command writes to. */
function outputIn(request: string): string {
  return [...request.matchAll(/written to: (\S+?\.output)/g)].at(-1)?.[1] ?? '/dev/null'
}

function codexBlocks(step: Exclude<Step, { step: 'say' }>, context: Context): LateBlock[] {
  const exec = (cmd: string): LateBlock[] => [tool('exec_command', { cmd, yield_time_ms: 30_000 })]
  const lines = (mark: string, text: string): string[] =>
    text
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => mark + line)
  const patch = (...body: string[]): LateBlock[] =>
    exec(`apply_patch <<'EOF'\n*** Begin Patch\n${body.join('\n')}\n*** End Patch\nEOF`)
  switch (step.step) {
    case 'run':
      return exec(commandOf(step, context.draw))
    case 'write':
      return patch(`*** Add File: ${step.path}`, ...lines('+', step.content))
    case 'edit':
      return patch(`*** Update File: ${step.path}`, '@@', ...lines('-', step.from), ...lines('+', step.to))
    case 'background':
    case 'await':
      break
  }
  throw new Error('Only Claude Code has background calls; mark the card so.')
}
