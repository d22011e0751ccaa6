// A review whose author mends the work: two critics, each with one attack, each conceded with a fix
// that its critic confirms. Nothing has to run for it, so it needs no sandbox.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository } from './repository.ts'

export const LINES = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n'
const FIRST = LINES.replace('two', 'TWO')
const SECOND = LINES.replace('nine', 'NINE')

/** What the work tree holds when it is reviewed; `a.txt` and `own.txt` are not committed so. */
export const WORK: Readonly<Record<string, string>> = {
  'a.txt': LINES,
  'b.txt': 'b\n',
  'c.txt': 'goes away\n',
  'own.txt': 'of the user, not committed\n',
}

const attack = (path: string, quote: string): object => ({
  topic: path,
  aspect: 'correctness',
  severity: 'high',
  address: { kind: 'file', path, start: 1, end: 1, quote },
  statement: `${quote} is wrong.`,
  input: 'x',
  yields: 'y',
  violates: 'z',
  ifUpheld: 'it is wrong',
  ifDismissed: 'it is right',
  evidence: '',
})

const bids = (topic: string): object => ({
  when: { role: 'critic:*', place: '*/bids' },
  once: true,
  value: {
    bids: ['', ' again', ' once more'].map((more) => ({ topic: topic + more, aspect: 'other', why: 'w' })),
  },
})
const opening = (topic: string, path: string, quote: string): object => ({
  when: { role: 'critic:*', place: '*/open', topic },
  value: { attacks: [attack(path, quote)] },
})
const concession = (topic: string, files: Readonly<Record<string, string | null>>): object => ({
  when: { role: 'proposer:*', place: '*/r1/answer', topic },
  template: true,
  value: { answers: [{ id: 'A{{number}}.1', say: 'concede', text: 'Right; mended.' }] },
  files,
})
/** Fixes may be numbered either way, since the forks do not wait for each other: the other is refused. */
const confirmation = (topic: string): object => ({
  when: { role: 'critic:*', place: '*/r1/reply', topic },
  template: true,
  value: {
    replies: [],
    fixes: ['F1', 'F2'].map((fix) => ({ fix, id: 'A{{number}}.1', say: 'confirm', text: 'It is gone.' })),
    attacks: [],
  },
})

const CRITIC = [
  bids('first'),
  bids('second'),
  opening('first', 'a.txt', 'two'),
  opening('second', 'a.txt', 'nine'),
  confirmation('first'),
  confirmation('second'),
  { when: { place: '*/reply' }, value: { replies: [], fixes: [], attacks: [] } },
]
const AUTHOR = [
  { when: { place: '*/notice' }, text: 'Understood.' },
  concession('first', { 'a.txt': FIRST, 'b.txt': 'B\n' }),
  concession('second', { 'a.txt': SECOND, 'c.txt': null, 'deep/er/new.txt': 'new\n' }),
  { when: { place: '*/answer' }, value: { answers: [] } },
]

export const FIXED_A: string = LINES.replace('two', 'TWO').replace('nine', 'NINE')

/** @returns the repository and the words of the review command */
export function mendedWork(folder: string): { readonly repository: string; readonly words: string[] } {
  const committed = { 'a.txt': 'one\n', 'b.txt': 'b\n', 'c.txt': 'goes away\n' }
  const repository = makeRepository(join(folder, 'repository'), committed, WORK)
  const critic = scriptParty(folder, 'north', CRITIC)
  const author = scriptParty(folder, 'south', AUTHOR)
  const words = ['review', '--no-session', '--critic', critic, '--critics', '2', '--proposer', author]
  return { repository, words }
}

/**
 * The words of a review with one attack on a line of `path`, conceded with these edits as its fix,
 * which its critic confirms.
 */
export function oneFix(
  folder: string,
  path: string,
  quote: string,
  files: Readonly<Record<string, string | null>>,
): string[] {
  const critic = scriptParty(folder, 'north', [
    bids('first'),
    opening('first', path, quote),
    confirmation('first'),
    { when: { place: '*/reply' }, value: { replies: [], fixes: [], attacks: [] } },
  ])
  const author = scriptParty(folder, 'south', [
    { when: { place: '*/notice' }, text: 'Understood.' },
    concession('first', files),
    { when: { place: '*/answer' }, value: { answers: [] } },
  ])
  return ['--no-session', '--critic', critic, '--critics', '1', '--proposer', author]
}

/** Writes a script of these replies; returns the words that name it. */
export function scriptParty(folder: string, name: string, replies: readonly object[]): string {
  const file = join(folder, `${name}.json`)
  const costs = replies.map((reply) => ({ ...reply, costUsd: 0 }))
  writeFileSync(
    file,
    JSON.stringify({ schema: 'gainsay.script.v1', vendor: name, model: name, replies: costs }),
  )
  return `script:${file}`
}
