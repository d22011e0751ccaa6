// The folder that an agent is given is the agent's to write: nothing that it lays there leads out of it.
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { agentHome, type AgentHome } from '../src/review/agents/agent-home.ts'
import { AGENT_KINDS, type AgentName } from '../src/review/agents/agent-kinds.ts'
import { copyRoot } from '../src/review/agents/root-session.ts'
import { scratch, type Scratch } from './support/repository.ts'

let place: Scratch
let folder: string
beforeEach(() => {
  place = scratch()
  folder = join(place.folder, 'run', 'home')
  for (const name of ['.claude', '.codex']) mkdirSync(join(place.home, name))
  writeFileSync(join(place.home, '.claude', '.credentials.json'), '{"token":"old"}', { mode: 0o600 })
  writeFileSync(join(place.home, '.codex', 'auth.json'), '{"token":"old"}', { mode: 0o600 })
  writeFileSync(join(place.home, '.codex', 'config.toml'), 'model = "m"\n')
})
afterEach(() => place.remove())

function homeOf(name: AgentName, role: 'critic' | 'proposer' = 'critic'): AgentHome {
  const made = agentHome({ kind: AGENT_KINDS[name], role, folder, env: {}, home: place.home, owner: null })
  made.prepare()
  return made
}
const own = (...parts: string[]): string => join(place.home, ...parts)

it('gives back what was renewed, with the rights that it had', () => {
  const home = homeOf('claude')
  writeFileSync(join(folder, '.credentials.json'), '{"token":"new"}')
  home.giveBack()
  expect(readFileSync(own('.claude', '.credentials.json'), 'utf8')).toBe('{"token":"new"}')
  expect(statSync(own('.claude', '.credentials.json')).mode & 0o777).toBe(0o600)
})

it.each([
  ['other keys', '{"token":"new","hooks":{}}'],
  ['no object', '[1]'],
  ['no JSON', 'token'],
  ['nothing', ''],
])('gives back nothing that is no renewal: %s', (_, text) => {
  const home = homeOf('claude')
  writeFileSync(join(folder, '.credentials.json'), text)
  home.giveBack()
  expect(readFileSync(own('.claude', '.credentials.json'), 'utf8')).toBe('{"token":"old"}')
})

it('never gives back settings, which the user’s own sessions would obey', () => {
  const home = homeOf('codex')
  writeFileSync(join(folder, 'config.toml'), 'notify = ["sh", "-c", "anything"]\n')
  home.giveBack()
  expect(readFileSync(own('.codex', 'config.toml'), 'utf8')).toBe('model = "m"\n')
})

it('keeps what the user’s own program renewed meanwhile', () => {
  const home = homeOf('claude')
  writeFileSync(join(folder, '.credentials.json'), '{"token":"of the agent"}')
  writeFileSync(own('.claude', '.credentials.json'), '{"token":"of the user"}')
  home.giveBack()
  expect(readFileSync(own('.claude', '.credentials.json'), 'utf8')).toBe('{"token":"of the user"}')
})

it.each(['a symbolic link', 'a hard link'])('reads and writes through no link: %s', (kind) => {
  const home = homeOf('claude')
  const secret = join(place.folder, 'secret.json')
  writeFileSync(secret, '{"token":"of somebody else"}')
  const inside = join(folder, '.credentials.json')
  rmSync(inside)
  if (kind === 'a hard link') linkSync(secret, inside)
  else symlinkSync(secret, inside)
  home.giveBack()
  expect(readFileSync(own('.claude', '.credentials.json'), 'utf8')).toBe('{"token":"old"}')
  home.prepare()
  expect(readFileSync(secret, 'utf8')).toBe('{"token":"of somebody else"}')
  expect(readFileSync(inside, 'utf8')).toBe('{"token":"old"}')
})

it('copies the root whole and anew, and through no link', async () => {
  homeOf('claude', 'proposer')
  const transcript = join(place.folder, 'p', 'abc.jsonl')
  mkdirSync(join(place.folder, 'p'))
  writeFileSync(transcript, 'one\ntwo\n')
  const outside = join(place.folder, 'outside')
  mkdirSync(outside)
  symlinkSync(outside, join(folder, 'projects'))
  const root = { path: transcript, program: 'claude', bytes: 4 } as const
  expect(await copyRoot(root, folder, null)).toBe('abc')
  expect(existsSync(join(outside, 'p'))).toBe(false)
  const copy = join(folder, 'projects', 'p', 'abc.jsonl')
  expect(readFileSync(copy, 'utf8')).toBe('one\n')
  writeFileSync(copy, 'cut')
  await copyRoot(root, folder, null)
  expect(readFileSync(copy, 'utf8')).toBe('one\n')
})
