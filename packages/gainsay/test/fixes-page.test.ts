// docs/fixes.md: its commands run on the bundled example, in their order, and print what it shows.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { probeSandbox } from '@gainsay/host'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleDebate, makeExample } from '../../../scripts/example.mjs'
import type { Where } from './support/program.ts'
import { everything, scratch, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'

const { kind } = await probeSandbox({
  platform: process.platform,
  uid: process.getuid?.() ?? -1,
  node: process.execPath,
})
const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/fixes.md'), 'utf8')
const EXAMPLES = [...PAGE.matchAll(/```\n\$ gainsay (.*)\n([^`]*)```/g)].map(
  ([, words, output]) => [words!, output!] as const,
)
/** Critics are numbered in the order in which they are asked; which number says nothing here. */
const plain = (text: string): string => text.replace(/A\d+\.1/g, 'A.1')

let place: Scratch
let where: Where
let before: string[]
beforeAll(async () => {
  place = scratch()
  const { repository, home } = makeExample(place.folder)
  where = { cwd: repository, home }
  const debate = exampleDebate(place.folder)
  await runMain(
    ['review', ...debate.map((word) => word.replace('../debate', join(place.folder, 'debate')))],
    where,
  )
  before = everything(repository, ['.git'])
})
afterAll(() => place.remove())

describe.skipIf(kind !== 'bubblewrap')('docs/fixes.md', () => {
  it('shows what its commands print', async () => {
    expect(EXAMPLES.map(([words]) => words)).toEqual(['apply', 'revert F2', 'revert'])
    for (const [words, output] of EXAMPLES) {
      const { out, err } = await runMain(words.split(' '), where)
      expect([words, plain(out), err]).toEqual([words, plain(output), ''])
    }
    expect(everything(where.cwd, ['.git'])).toEqual(before)
  })
})
