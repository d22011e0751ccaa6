// How far apart two parties are is said only where their vendors are known.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { planParties } from '../src/review/plan-parties.ts'
import { scratch, type Scratch } from './support/repository.ts'

let place: Scratch
beforeEach(() => {
  place = scratch()
})
afterEach(() => place.remove())

async function pairing(named: object): Promise<[string | null, string | null]> {
  const file = join(place.folder, 'party.json')
  writeFileSync(file, JSON.stringify({ schema: 'gainsay.script.v1', ...named, replies: [{ value: {} }] }))
  const spec = `script:${file}`
  const plan = await planParties({ critics: [spec], count: 1, proposer: spec, judge: undefined }, false)
  return [plan.pairing, plan.critics.at(-1)!.setup.vendor]
}

it('two scripts that name no vendor are of no known family', async () => {
  expect(await pairing({})).toEqual([null, null])
  expect(await pairing({ vendor: 'north', model: 'n1' })).toEqual(['same-model', 'north'])
})

it('rules alone are those that run by themselves; all of them are asked for by name', async () => {
  const rulesOf = async (...critics: string[]): Promise<string[]> => {
    const plan = await planParties({ critics, count: undefined, proposer: undefined, judge: undefined }, true)
    return plan.critics.map(({ setup }) => setup.party)
  }
  const usual = ['rules:evidence', 'rules:hygiene', 'rules:checks']
  expect(await rulesOf()).toEqual(usual)
  expect(await rulesOf('rules')).toEqual(usual)
  expect(await rulesOf('rules', 'rules:tests')).toEqual([...usual, 'rules:tests'])
  expect(await rulesOf('rules:hygiene,tests')).toEqual(['rules:tests', 'rules:hygiene'])
})
