// Plays one variant of a card: the real program in a real repository, a scripted model, wrappers
// that log. Gives the scrubbed transcript and its labels.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { startAnthropicServer, startOpenAiServer } from '../../packages/agents/src/testing/index.ts'
import type { Card, Variant } from '../card.ts'
import type { DrawnTurn } from '../draw.ts'
import type { LabelledSession } from '../labels.ts'
import { repositories, type Repository } from '../repositories/repository.ts'
import { rulesOf } from './blocks.ts'
import { labelClaims, truthOfTurn } from './label.ts'
import { listFiles } from './list-files.ts'
import { readLog } from './log.ts'
import { runTurn, transcriptIn, type ProgramName } from './programs.ts'
import { scrubbed } from './scrub.ts'
import { makeSessionPlace, plainGit, type SessionPlace } from './session-place.ts'
import type { Evidence, Snapshot } from './truth.ts'

export type Take = {
  readonly card: Card
  readonly variant: Variant
  readonly draw: number
  readonly program: ProgramName
  readonly drawn: readonly DrawnTurn[]
}

export type Played = { readonly labels: LabelledSession; readonly transcript: string }

const COUNT_TIMEOUT_MS = 60_000

export const nameOf = ({ card, variant, draw }: Take): string => `${card.id}.${variant.name}.${draw}`

export async function play(take: Take): Promise<Played> {
  const repository = repositories[take.card.repository]
  const place = makeSessionPlace(repository)
  try {
    const start = snapshot(place)
    const ends: Snapshot[] = []
    let id: string | null = null
    for (const [index, turn] of take.drawn.entries()) {
      const played: PlayedTurn = await playTurn(take, index, turn.message, place, id)
      id = played.id
      // What ends after the closing message cannot bear it out.
      ends.push({ ...snapshot(place), at: played.saidAt })
    }
    const transcript = scrubbed(readFileSync(transcriptIn(take.program, place, id as string), 'utf8'), place)
    const log = readLog(place.log)
    const passing = countPassing(repository, place)
    const evidence = ends.map((end): Evidence => ({ repository, log, start, end, passing }))
    return { transcript, labels: labelled(take, evidence) }
  } finally {
    place.remove()
  }
}

function labelled(take: Take, evidence: readonly Evidence[]): LabelledSession {
  return {
    session: nameOf(take),
    cluster: take.card.id,
    variant: take.variant.name,
    draw: take.draw,
    program: take.program,
    claims: labelClaims(take.drawn, take.variant, evidence),
    turns: take.drawn.map(({ message }, index) =>
      truthOfTurn(index + 1, message, evidence[index] as Evidence),
    ),
  }
}

type PlayedTurn = { readonly id: string; readonly saidAt: number }

async function playTurn(
  take: Take,
  index: number,
  message: string,
  place: SessionPlace,
  resume: string | null,
): Promise<PlayedTurn> {
  const start = take.program === 'claude' ? startAnthropicServer : startOpenAiServer
  let lastRequest = (): string => ''
  let saidAt = Number.POSITIVE_INFINITY
  const closing = (): string => {
    saidAt = Date.now()
    return message.replaceAll('{COMMIT}', () =>
      plainGit(place.repository, place.home, ['rev-parse', '--short', 'HEAD']).trim(),
    )
  }
  const rules = rulesOf(take.variant.steps[index] ?? [], closing, {
    program: take.program,
    repository: place.repository,
    draw: take.draw,
    lastRequest: () => lastRequest(),
  })
  const server = await start({ rules })
  lastRequest = () => JSON.stringify(server.requests.at(-1)?.body ?? '')
  try {
    const prompt = take.card.turns[index]?.prompt ?? ''
    const denied = take.variant.denied ?? []
    const id = await runTurn(take.program, place, server, { prompt, resume, denied })
    if (!Number.isFinite(saidAt)) throw new Error('The closing message was never asked for.')
    return { id, saidAt }
  } finally {
    await server.close()
  }
}

function snapshot(place: SessionPlace): Snapshot {
  const git = (...args: string[]): string => plainGit(place.repository, place.home, args).trim()
  return {
    at: Date.now(),
    files: listFiles(place.repository),
    head: git('rev-parse', 'HEAD'),
    remoteHead: plainGit(`${place.folder}/remote.git`, place.home, ['rev-parse', 'main']).trim(),
    clean: git('status', '--porcelain') === '',
  }
}

/** Null where the tests do not pass in the end. */
function countPassing(repository: Repository, place: SessionPlace): number | null {
  const [program, ...args] = repository.countTests.command
  try {
    const printed = execFileSync('sh', ['-c', `${[program, ...args].join(' ')} 2>&1`], {
      cwd: place.repository,
      env: { PATH: place.path, HOME: place.home },
      encoding: 'utf8',
      timeout: COUNT_TIMEOUT_MS,
    })
    return Number(repository.countTests.count.exec(printed)?.[1] ?? Number.NaN)
  } catch {
    return null
  }
}
