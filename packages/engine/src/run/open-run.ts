// Creating and opening runs. A run is a folder named by its id: the ledger, long texts, the
// lock. `createRunIn` and `openRunIn` do the same over any other store.
import { randomBytes } from 'node:crypto'
import { basename, join } from 'node:path'
import { runId, type Protocol } from '@gainsay/protocol'
import { EngineError, errnoOf, reasonOf } from '../errors.ts'
import type { FileOperations } from '../files/file-operations.ts'
import { nodeFiles } from '../files/node-files.ts'
import { FileLedgerStore } from '../ledger/file-store.ts'
import type { Configuration, Json } from '../ledger/line-types.ts'
import { acquireLock } from '../ledger/lock.ts'
import type { ProcessTable } from '../ledger/process-identity.ts'
import type { LedgerStore } from '../ledger/store.ts'
import { REVIEW_ATTEMPTS, type AttemptPolicy } from './attempt-policy.ts'
import { NO_LIMITS, type Budget } from './budget.ts'
import { systemClock, type Clock } from './clock.ts'
import { configurationHashOf, sortKeys } from './ids.ts'
import { maskStrings, type Mask } from './mask-strings.ts'
import { Run, type Randomness } from './run.ts'
import { RunView, type AnyProtocol } from './run-view.ts'

/** Everything that is not the run itself; each part has the real one as its default. */
export type Environment = {
  readonly files?: FileOperations
  readonly processes?: ProcessTable
  readonly clock?: Clock
  readonly randomness?: Randomness
  readonly mask?: Mask
}

export type RunSettings<Setup, State, Event, Command> = {
  readonly protocol: Protocol<Setup, State, Event, Command>
  /** Its strings are masked before anything is made of them. */
  readonly setup: Setup
  /** The settings by name, without secrets: a resume with others is refused. */
  readonly configuration?: Configuration
  readonly policy?: AttemptPolicy
  readonly budget?: Budget
  readonly environment?: Environment
}

/** Run ids have four hex digits of chance: two runs of one second rarely meet, and then try again. */
const NAME_TRIES_LIMIT = 32

/**
 * A new run in a new folder under `folder`, locked, with its first line durable.
 * @throws EngineError `RUN_NOT_CREATED`, `LEDGER_WRITE_FAILED`
 */
export async function createRun<Setup, State, Event, Command>(
  options: RunSettings<Setup, State, Event, Command> & { readonly folder: string },
): Promise<Run<State, Command>> {
  const { folder, environment = {} } = options
  const { files = nodeFiles, clock = systemClock } = environment
  const { id, path } = makeRunFolder(files, folder, environment.randomness ?? randomBytes, clock)
  const release = lockRun(path, id, environment)
  try {
    const store = FileLedgerStore.create(path, files)
    return await createRunIn({ ...options, store, id, path, release })
  } catch (error) {
    release()
    throw error
  }
}

/** A new run in a store that is empty. */
export async function createRunIn<Setup, State, Event, Command>(
  options: RunSettings<Setup, State, Event, Command> & {
    readonly store: LedgerStore
    readonly id: string
    readonly path?: string | null
    readonly release?: () => void
  },
): Promise<Run<State, Command>> {
  const { id, configuration = {}, environment = {} } = options
  const protocol = options.protocol as unknown as AnyProtocol
  const run = new Run<State, Command>(partsOf({ ...options, path: options.path ?? null }, protocol, false, 0))
  const setup = maskStrings(JSON.parse(JSON.stringify(options.setup ?? null)), environment.mask ?? unmasked)
  await run.exclusive(async () => {
    await run.stage({
      type: 'run-opened',
      run: id,
      protocol: { id: protocol.id, version: protocol.version },
      setup,
      configuration,
      configurationHash: configurationHashOf(configuration),
      policy: options.policy ?? REVIEW_ATTEMPTS,
      budget: options.budget ?? NO_LIMITS,
      events: protocol.open(setup),
    })
    await run.flush()
  })
  return run
}

export type OpenSettings<Setup, State, Event, Command> = {
  readonly protocol: Protocol<Setup, State, Event, Command>
  /** Compared with what the run was started with; left out: not compared. */
  readonly configuration?: Configuration
  readonly environment?: Environment
}

/**
 * Opens a run again: takes its lock, repairs a torn tail, folds its ledger.
 * @throws EngineError `RUN_LOCKED`, `LEDGER_DAMAGED`, `LEDGER_EMPTY`, `CONFIGURATION_CHANGED`,
 * `PROTOCOL_MISMATCH`, `PROTOCOL_BROKEN`, and what reading and writing may throw
 */
export async function openRun<Setup, State, Event, Command>(
  options: OpenSettings<Setup, State, Event, Command> & { readonly path: string },
): Promise<Run<State, Command>> {
  const { path, environment = {} } = options
  const files = environment.files ?? nodeFiles
  const name = basename(path)
  if (!isFolder(files, path)) throw new EngineError('LEDGER_NOT_FOUND', `There is no run at ${path}.`)
  const release = lockRun(path, name, environment)
  try {
    const store = FileLedgerStore.open(path, files)
    return await openRunIn({ ...options, store, release, tornBytes: store.tornBytes })
  } catch (error) {
    release()
    throw error
  }
}

/** The same by its other name: a run is resumed by opening it and running it. */
export const resumeRun: typeof openRun = openRun

export async function openRunIn<Setup, State, Event, Command>(
  options: OpenSettings<Setup, State, Event, Command> & {
    readonly store: LedgerStore
    readonly path?: string | null
    readonly release?: () => void
    readonly tornBytes?: number
  },
): Promise<Run<State, Command>> {
  const protocol = options.protocol as unknown as AnyProtocol
  const view = new RunView(protocol)
  for await (const line of options.store.read()) {
    if (line.type === 'run-opened') mustBeSame(line.protocol, protocol, line.run)
    view.fold(line, line.at)
  }
  const opened = view.opened
  if (opened === null) {
    throw new EngineError(
      'LEDGER_EMPTY',
      'The run was stopped before its first line was kept: there is nothing to resume, start it anew.',
    )
  }
  if (options.configuration !== undefined)
    refuseChanges(opened.run, opened.configuration, options.configuration)
  const named = { ...options, id: opened.run, path: options.path ?? null }
  return new Run<State, Command>({ ...partsOf(named, protocol, true, options.tornBytes ?? 0), view })
}

function partsOf(
  options: {
    id: string
    store: LedgerStore
    path: string | null
    release?: () => void
    environment?: Environment
  },
  protocol: AnyProtocol,
  reopened: boolean,
  tornBytes: number,
): Run['parts'] {
  const { clock = systemClock, randomness = randomBytes, mask = unmasked } = options.environment ?? {}
  const { id, store, path, release = nothing } = options
  return {
    id,
    path,
    store,
    view: new RunView(protocol),
    clock,
    randomness,
    mask,
    reopened,
    tornBytes,
    release,
  }
}

function nothing(): void {
  // A store without a lock has nothing to give back.
}

function unmasked(text: string): string {
  return text
}

function makeRunFolder(
  files: FileOperations,
  folder: string,
  randomness: Randomness,
  clock: Clock,
): { id: string; path: string } {
  try {
    files.makeFolders(folder)
    for (let tries = 0; tries < NAME_TRIES_LIMIT; tries += 1) {
      const id = runId(new Date(clock.now()).toISOString(), Buffer.from(randomness(2)).toString('hex'))
      const path = join(folder, id)
      try {
        files.makeNewFolder(path)
      } catch (error) {
        if (errnoOf(error) === 'EEXIST') continue
        throw error
      }
      files.flushFolder(folder)
      return { id, path }
    }
  } catch (error) {
    throw new EngineError(
      'RUN_NOT_CREATED',
      `No run can be kept in ${folder} because ${reasonOf(error)}: see to that folder and try again.`,
      { cause: error },
    )
  }
  throw new EngineError('RUN_NOT_CREATED', `No free run name was found in ${folder}: try again.`)
}

function lockRun(path: string, id: string, environment: Environment): () => void {
  const { files, processes, clock } = environment
  const lock = acquireLock(path, {
    ...(files === undefined ? {} : { files }),
    ...(processes === undefined ? {} : { processes }),
    ...(clock === undefined ? {} : { now: () => new Date(clock.now()) }),
    what: `The run ${id}`,
  })
  return () => lock.release()
}

function isFolder(files: FileOperations, path: string): boolean {
  try {
    files.list(path)
    return true
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return false
    throw new EngineError('LEDGER_READ_FAILED', `The run ${path} cannot be read: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
}

export function mustBeSame(kept: { id: string; version: number }, given: AnyProtocol, run: string): void {
  if (kept.id === given.id && kept.version === given.version) return
  throw new EngineError(
    'PROTOCOL_MISMATCH',
    `The run ${run} follows ${kept.id} version ${kept.version}, and this program has ${given.id} version ${given.version}: resume it with the program that started it.`,
  )
}

function refuseChanges(run: string, before: Configuration, now: Configuration): void {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted()
  const changed = names.filter((name) => textOf(before, name) !== textOf(now, name))
  if (changed.length === 0) return
  const parts = changed.map((name) => `${name} was ${textOf(before, name)} and is ${textOf(now, name)}`)
  throw new EngineError(
    'CONFIGURATION_CHANGED',
    `The run ${run} was started with other settings (${parts.join('; ')}): resume it with those, or start a new one.`,
  )
}

function textOf(configuration: Configuration, name: string): string {
  const value: Json | undefined = Object.hasOwn(configuration, name) ? configuration[name] : undefined
  return value === undefined ? 'not set' : JSON.stringify(sortKeys(value))
}
