// Reads a shell command line into its simple commands. For each part it says what the exit
// code of the whole line tells about it: `a && b` that ends with zero ran both, `a | tail`
// tells nothing about `a`, `a || true` never tells that `a` passed. Nothing is executed.
import {
  type AndOr,
  type Command,
  type CommandNode,
  type CompoundList,
  type ParsedScript,
  type Pipeline,
  type PipelineNode,
  type Redirection as SyntaxRedirection,
  type Statement,
  type Word,
  parse,
} from 'unbash'
import { MAX_COMMAND_DEPTH, MAX_COMMAND_UNITS, MAX_PARTS } from './limits.ts'
import { shownThrough } from './filters.ts'
import type { CommandLine, Part, Redirection, Shown, Tells } from './part.ts'
import { unwrapWords } from './unwrap.ts'

type Known = { readonly zero: Tells; readonly nonzero: Tells }
type Context = Known & {
  readonly background: boolean
  readonly shown: Shown
  /** The commands that the output is piped through, nearest first. */
  readonly filters: readonly (readonly string[])[]
  readonly conditional: boolean
  readonly depth: number
}
/** What the shell remembers from one statement to the next. */
type Shell = { folder: string | null; errexit: boolean; pipefail: boolean }
type Reading = { parts: Part[]; incomplete: boolean; pipelines: number }

const NOTHING: Known = { zero: 'unknown', nonzero: 'unknown' }

export function readCommandLine(text: string): CommandLine {
  const reading: Reading = { parts: [], incomplete: false, pipelines: 0 }
  if (text.length > MAX_COMMAND_UNITS) return { parts: [], incomplete: true }
  const context: Context = {
    zero: 'passed',
    nonzero: 'failed',
    background: false,
    shown: 'whole',
    filters: [],
    conditional: false,
    depth: 0,
  }
  readText(text, context, { folder: '', errexit: false, pipefail: false }, reading)
  return { parts: reading.parts, incomplete: reading.incomplete }
}

function readText(text: string, context: Context, shell: Shell, reading: Reading): void {
  let script: ParsedScript
  try {
    script = parse(text)
  } catch {
    // The parser is tolerant; a text that it throws on is one more that cannot be read.
    reading.incomplete = true
    return
  }
  if (script.errors !== undefined && script.errors.length > 0) reading.incomplete = true
  readList(script.commands, context, shell, reading)
}

/** Only the last statement gives a list its exit code; with `set -e` a pass tells of all. */
function readList(statements: readonly Statement[], context: Context, shell: Shell, reading: Reading): void {
  statements.forEach((statement, index) => {
    const last = index === statements.length - 1
    const failure: Tells = last && statements.length > 1 && shell.errexit ? 'not-passed' : context.nonzero
    const known: Known = last
      ? { zero: context.zero, nonzero: context.nonzero === 'failed' ? failure : context.nonzero }
      : { zero: shell.errexit && context.zero === 'passed' ? 'passed' : 'unknown', nonzero: 'unknown' }
    const background = statement.background === true
    readNode(
      statement.command,
      { ...context, ...(background ? NOTHING : known), background: context.background || background },
      shell,
      reading,
    )
  })
}

function readNode(node: PipelineNode | AndOr, context: Context, shell: Shell, reading: Reading): void {
  if (context.depth > MAX_COMMAND_DEPTH) {
    reading.incomplete = true
    return
  }
  if (node.type === 'AndOr') readAndOr(node, context, shell, reading)
  else if (node.type === 'Pipeline') readPipeline(node, context, shell, reading)
  else readSingle(node, context, shell, reading, reading.pipelines++)
}

/** `a && b || c` groups from the left, so its operands are told from the right. */
function readAndOr(node: AndOr, context: Context, shell: Shell, reading: Reading): void {
  const told: Known[] = []
  let whole: Known = context
  for (let index = node.commands.length - 1; index > 0; index--) {
    const operand = node.commands[index] as PipelineNode
    const left = node.commands.slice(0, index)
    const and = node.operators[index - 1] === '&&'
    const pair = and
      ? tellAnd(whole, left.every(cannotFail), cannotFail(operand))
      : tellOr(whole, alwaysFails(operand))
    told[index] = pair.right
    whole = pair.left
  }
  told[0] = whole
  node.commands.forEach((operand, index) => {
    const conditional = context.conditional || (index > 0 && node.operators[index - 1] === '||')
    readNode(operand, { ...context, ...(told[index] as Known), conditional }, shell, reading)
  })
}

function tellAnd(
  whole: Known,
  leftCannotFail: boolean,
  rightCannotFail: boolean,
): { left: Known; right: Known } {
  const right = (tells: Tells): Tells => (tells === 'failed' && !leftCannotFail ? 'not-passed' : tells)
  const left = (tells: Tells): Tells => (tells === 'passed' || rightCannotFail ? tells : 'unknown')
  return {
    left: { zero: left(whole.zero), nonzero: left(whole.nonzero) },
    right: { zero: right(whole.zero), nonzero: right(whole.nonzero) },
  }
}

function tellOr(whole: Known, rightAlwaysFails: boolean): { left: Known; right: Known } {
  const left = (tells: Tells): Tells => (tells === 'passed' && !rightAlwaysFails ? 'unknown' : tells)
  const right = (tells: Tells): Tells => (tells === 'passed' ? 'unknown' : tells)
  return {
    left: { zero: left(whole.zero), nonzero: left(whole.nonzero) },
    right: { zero: right(whole.zero), nonzero: right(whole.nonzero) },
  }
}

const CANNOT_FAIL = new Set([
  'echo',
  'printf',
  'true',
  ':',
  'cd',
  'export',
  'set',
  'pwd',
  'clear',
  'date',
  'sleep',
  'pushd',
  'popd',
  'unset',
])

function cannotFail(node: PipelineNode): boolean {
  if (node.type === 'Pipeline') return node.prefixes.length === 0 && node.commands.every(cannotFail)
  return node.type === 'Command' && (node.name === undefined || CANNOT_FAIL.has(node.name.value))
}

function alwaysFails(node: PipelineNode): boolean {
  if (node.type === 'Subshell' || node.type === 'BraceGroup') {
    const last = node.body.commands.at(-1)?.command
    return last !== undefined && last.type !== 'AndOr' && alwaysFails(last)
  }
  if (node.type !== 'Command' || node.name === undefined) return false
  const first = node.args[0]
  const code = first !== undefined && 'value' in first && typeof first.value === 'string' ? first.value : ''
  if (node.name.value === 'false') return true
  return (node.name.value === 'exit' || node.name.value === 'return') && /^[1-9]\d*$/.test(code)
}

function readPipeline(node: Pipeline, context: Context, shell: Shell, reading: Reading): void {
  const negated = node.prefixes.some((prefix) => prefix.type === 'Negation')
  const whole: Known = negated ? { zero: negate(context.zero), nonzero: negate(context.nonzero) } : context
  const pipeline = reading.pipelines++
  node.commands.forEach((command, index) => {
    const last = index === node.commands.length - 1
    const others = node.commands.filter((_, other) => other !== index)
    const known = last
      ? {
          zero: whole.zero,
          nonzero: shell.pipefail && node.commands.length > 1 ? ('unknown' as const) : whole.nonzero,
        }
      : shell.pipefail
        ? {
            zero: passOnly(whole.zero),
            nonzero: others.every(isQuietFilter) ? whole.nonzero : ('unknown' as const),
          }
        : NOTHING
    const after = node.commands.slice(index + 1).map(wordsOf)
    const shown = last ? context.shown : shownThrough(after, context.shown)
    const filters = [...after, ...context.filters]
    const folder = { ...shell }
    readSingle(
      command,
      { ...context, ...known, shown, filters },
      node.commands.length > 1 ? folder : shell,
      reading,
      pipeline,
    )
  })
}

function negate(tells: Tells): Tells {
  if (tells === 'passed') return 'failed'
  return tells === 'failed' ? 'passed' : 'unknown'
}

function passOnly(tells: Tells): Tells {
  return tells === 'passed' ? 'passed' : 'unknown'
}

function isQuietFilter(node: CommandNode): boolean {
  return (
    node.type === 'Command' &&
    ['tail', 'head', 'tee', 'cat', 'sed', 'awk', 'sort'].includes(node.name?.value ?? '')
  )
}

function wordsOf(node: CommandNode): readonly string[] {
  if (node.type !== 'Command' || node.name === undefined) return []
  return [node.name.value, ...node.args.map((word) => (word.type === 'Word' ? word.value : word.text))]
}

function readSingle(
  node: CommandNode,
  context: Context,
  shell: Shell,
  reading: Reading,
  pipeline: number,
): void {
  const unsure: Context = { ...context, ...NOTHING, conditional: true }
  switch (node.type) {
    case 'Command':
      readCommand(node, context, shell, reading, pipeline)
      return
    case 'Redirected': {
      const shown = node.redirects.some((redirect) => sendsOutputAway(redirect)) ? 'file' : context.shown
      readSingle(node.command, { ...context, shown }, shell, reading, pipeline)
      return
    }
    case 'Subshell':
      readBody(node.body, context, { ...shell }, reading)
      return
    case 'BraceGroup':
      readBody(node.body, context, shell, reading)
      return
    case 'If':
      readBody(node.clause, unsure, shell, reading)
      readBody(node.then, unsure, shell, reading)
      for (const branch of node.elif) readBody(branch.then, unsure, shell, reading)
      if (node.else !== undefined) readBody(node.else, unsure, shell, reading)
      return
    case 'For':
    case 'Select':
    case 'ArithmeticFor':
      readBody(node.body, unsure, shell, reading)
      return
    case 'While':
      readBody(node.clause, unsure, shell, reading)
      readBody(node.body, unsure, shell, reading)
      return
    case 'Case':
      for (const item of node.items) readBody(item.body, unsure, shell, reading)
      return
    case 'Function':
    case 'Coproc':
      if (node.body.type === 'CompoundList') readBody(node.body, unsure, { ...shell }, reading)
      else readSingle(node.body, unsure, { ...shell }, reading, pipeline)
      return
    case 'TestCommand':
    case 'ArithmeticCommand':
      return
  }
}

function readBody(body: CompoundList, context: Context, shell: Shell, reading: Reading): void {
  if (context.depth >= MAX_COMMAND_DEPTH) {
    reading.incomplete = true
    return
  }
  readList(body.commands, { ...context, depth: context.depth + 1 }, shell, reading)
}

function readCommand(
  node: Command,
  context: Context,
  shell: Shell,
  reading: Reading,
  pipeline: number,
): void {
  for (const word of [...node.prefix, ...node.suffix]) readSubstitutions(word, context, shell, reading)
  if (node.name === undefined) return
  if (reading.parts.length >= MAX_PARTS) {
    reading.incomplete = true
    return
  }
  const written = [
    node.name.value,
    ...node.args.map((word) => (word.type === 'Word' ? word.value : word.text)),
  ]
  const exact = [node.name, ...node.args].every((word) => word.type !== 'Word' || isExact(word))
  const unwrapped = unwrapWords(written)
  const redirects = node.redirects
  const shown = redirects.some((redirect) => sendsOutputAway(redirect)) ? 'file' : context.shown
  remember(unwrapped.argv, exact, shell)
  if (unwrapped.script !== null && context.depth < MAX_COMMAND_DEPTH) {
    readText(unwrapped.script, { ...context, shown, depth: context.depth + 1 }, { ...shell }, reading)
    return
  }
  const here = redirects.find((redirect) => redirect.type === 'HereDoc')
  reading.parts.push({
    argv: unwrapped.argv,
    exact,
    variables: node.prefix
      .flatMap((word) => (word.type === 'Assignment' ? [word.text] : []))
      .concat(unwrapped.variables),
    whenZero: context.zero,
    whenNonzero: context.nonzero,
    background: context.background || unwrapped.background,
    shown,
    filters: context.filters,
    folder: shell.folder,
    redirections: redirects.flatMap(readRedirection),
    input: here === undefined ? null : here.body.text,
    pipeline,
    conditional: context.conditional || unwrapped.repeated,
  })
}

/** `$( )`, backticks and `<( )` run commands of their own; their exit code is lost. */
function readSubstitutions(
  word: Command['suffix'][number],
  context: Context,
  shell: Shell,
  reading: Reading,
): void {
  const parts =
    word.type === 'Word'
      ? word.parts
      : word.type === 'Assignment' && 'parts' in word.value
        ? word.value.parts
        : undefined
  for (const part of parts ?? []) {
    const inner = part.type === 'DoubleQuoted' ? part.parts : [part]
    for (const piece of inner) {
      if (piece.type !== 'CommandExpansion' && piece.type !== 'ProcessSubstitution') continue
      if (piece.script === undefined || context.depth >= MAX_COMMAND_DEPTH) continue
      const lost: Context = { ...context, ...NOTHING, shown: 'hidden', depth: context.depth + 1 }
      readList(piece.script.commands, lost, { ...shell }, reading)
    }
  }
}

function isExact(word: Word): boolean {
  return (word.parts ?? []).every((part) => {
    if (part.type === 'DoubleQuoted') return part.parts.every((piece) => piece.type === 'Literal')
    return (
      part.type === 'Literal' ||
      part.type === 'SingleQuoted' ||
      part.type === 'AnsiCQuoted' ||
      part.type === 'Glob'
    )
  })
}

function sendsOutputAway(redirect: SyntaxRedirection): boolean {
  if (redirect.type !== 'Redirect') return false
  const toFile = ['>', '>>', '>|', '&>', '&>>'].includes(redirect.operator)
  const fromOutput =
    redirect.descriptor === undefined ||
    (redirect.descriptor.type === 'FileDescriptor' && redirect.descriptor.value === 1)
  return toFile && fromOutput
}

function readRedirection(redirect: SyntaxRedirection): Redirection[] {
  if (redirect.type !== 'Redirect' || redirect.target === undefined) return []
  return [{ operator: redirect.operator, target: redirect.target.value, exact: isExact(redirect.target) }]
}

/** `cd`, `set -e` and `set -o pipefail` change what the statements after them mean. */
function remember(argv: readonly string[], exact: boolean, shell: Shell): void {
  if (argv[0] === 'cd' || argv[0] === 'pushd') {
    const target = argv[1]
    if (!exact || target === undefined || target === '-' || target.startsWith('~')) shell.folder = null
    else if (target.startsWith('/')) shell.folder = target
    else if (shell.folder !== null) shell.folder = shell.folder === '' ? target : `${shell.folder}/${target}`
  }
  if (argv[0] === 'popd') shell.folder = null
  if (argv[0] !== 'set') return
  const options = argv.slice(1).join(' ')
  if (/(^|\s)-\w*e/.test(options)) shell.errexit = true
  if (/(^|\s)\+\w*e/.test(options)) shell.errexit = false
  if (/-\w*o pipefail/.test(options)) shell.pipefail = true
}
