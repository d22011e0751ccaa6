// Lays out what hostile programs go for, and looks afterwards whether it is all as it was.

import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { hashOf, makeRepository, type TestRepository } from '../../workspace/repository.ts'
import { mounts, toolchain } from '../machine.ts'
import { datagrams } from './network.ts'
import type { Prey } from './types.ts'

export type Laid = {
  readonly prey: Prey
  readonly repository: TestRepository
  /** Sentences about what is not as it was. */
  damage(): string[]
  remove(): Promise<void>
}

const VARIABLE = 'GAINSAY_TEST_SECRET'

export async function layPrey(): Promise<Laid> {
  const mark = `mark${randomBytes(6).toString('hex')}`
  const repository = makeRepository({ 'README.md': 'hello\n', '.gitignore': 'node_modules/\n' })
  const folder = join(repository.runFolder, mark)
  const outside = join(folder, 'outside')
  mkdirSync(outside, { recursive: true })
  mkdirSync(join(folder, 'ledger'))
  writeFileSync(join(folder, 'ledger/run.ndjson'), '{}\n')
  writeFileSync(join(folder, 'secret'), `secret ${mark}`)
  mkdirSync(join(repository.top, 'node_modules/dep'), { recursive: true })
  writeFileSync(join(repository.top, 'node_modules/dep/index.js'), "module.exports = 'dep'\n")
  const socketPath = join(folder, 'socket')
  const abstractName = `gainsay-${mark}`
  const servers = [
    await listen({ host: '127.0.0.1', port: 0 }),
    await listen({ path: socketPath }),
    await listen({ path: `\0${abstractName}` }),
    // A path of a socket may have 107 bytes: named from its folder.
    await listen({ path: relativeTo(join(repository.top, 'node_modules/daemon.sock')) }),
  ]
  const udp = createSocket('udp4', (message) => void datagrams.push(message.toString()))
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', () => resolve()))
  const victim = spawn('sleep', ['300'], { stdio: 'ignore', env: { [VARIABLE]: mark } })
  // Open to everybody: only the sandbox is to stand in the way.
  for (const path of [outside, join(folder, 'secret'), join(folder, 'ledger/run.ndjson'), socketPath])
    chmodSync(path, 0o777)
  const address = servers[0]!.address()
  const prey: Prey = {
    mark,
    folder,
    secret: join(folder, 'secret'),
    outside,
    socketPath,
    abstractName,
    tcpPort: typeof address === 'object' && address ? address.port : 0,
    udpPort: udp.address().port,
    victimPid: victim.pid!,
    hostPid: process.pid,
    ledger: join(folder, 'ledger/run.ndjson'),
    repository: repository.top,
    variable: VARIABLE,
    toolchainFolders: toolchain.roots,
  }
  const before = { repository: hashOf(repository.top), folder: hashOf(folder), mounts: mounts() }
  return {
    prey,
    repository,
    damage: () => {
      const found: string[] = []
      if (hashOf(repository.top) !== before.repository) found.push('the repository of the user was changed')
      if (hashOf(folder) !== before.folder) found.push('the prey was changed')
      if (mounts() !== before.mounts) found.push('something is left mounted')
      if (victim.exitCode !== null || victim.signalCode !== null) found.push('the victim was killed')
      return [...found, ...survivors(mark)]
    },
    remove: async () => {
      victim.kill('SIGKILL')
      udp.close()
      for (const server of servers) server.close()
      repository.remove()
    },
  }
}

/** Processes that carry the mark: programs that outlived their sandbox. */
function survivors(mark: string): string[] {
  const found: string[] = []
  for (const pid of readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && Number(name) !== process.pid,
  )) {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
      if (line.includes(mark)) found.push(`process ${pid} is still running: ${line.slice(0, 80)}`)
    } catch {
      // It has ended meanwhile.
    }
  }
  return found
}

function relativeTo(path: string): string {
  process.chdir(join(path, '..'))
  return './daemon.sock'
}

function listen(where: { path: string } | { host: string; port: number }): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', reject)
    server.listen(where, () => resolve(server))
  })
}
