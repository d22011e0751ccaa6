import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the stand-in for an agent program does when it is started. */
export type Plan = {
  readonly version?: string
  /** Printed one a line. */
  readonly events?: readonly object[]
  /** Printed as it is, after the events. */
  readonly stdout?: string
  readonly stderr?: string
  readonly exit?: number
  /** Goes on for ever, with a child in the same group. */
  readonly hang?: boolean
  /** While it hangs it prints an event as often as this. */
  readonly chatterMs?: number
}

// A real process, for what the real programs cannot be made to do: hang, print garbage, lie in their
// exit code. It notes how it was started beside its plan.
const PROGRAM = `
const fs = require('node:fs')
const { spawn } = require('node:child_process')
const folder = __dirname
const plan = JSON.parse(fs.readFileSync(folder + '/plan.json', 'utf8'))
const stdin = fs.readFileSync(0)
const note = { args: process.argv.slice(2), env: process.env, cwd: process.cwd(), stdin: stdin.toString('utf8'), pid: process.pid }
if (plan.hang) note.child = spawn('sleep', ['60'], { stdio: 'inherit' }).pid
fs.writeFileSync(folder + '/note.json', JSON.stringify(note))
for (const event of plan.events ?? []) process.stdout.write(JSON.stringify(event) + '\\n')
process.stdout.write(plan.stdout ?? '')
process.stderr.write(plan.stderr ?? '')
if (plan.hang) setInterval(() => plan.chatterMs && process.stdout.write('{"type":"ping"}\\n'), plan.chatterMs ?? 1000)
else process.exitCode = plan.exit ?? 0
`

// A version is asked for before the first call of every party: it must not cost a start of Node.
const START = `#!/bin/sh
folder=$(dirname "$0")
if [ "$1" = --version ]; then exec cat "$folder/version"; fi
exec ${process.execPath} "$folder/program.cjs" "$@"
`

export type Started = {
  readonly args: string[]
  readonly env: Record<string, string>
  readonly cwd: string
  readonly stdin: string
  readonly pid: number
  readonly child?: number
}

export class FakeProgram {
  readonly folder: string
  readonly path: string
  readonly home: string
  readonly work: string

  constructor(name: string) {
    this.folder = mkdtempSync(join(tmpdir(), 'gainsay-fake-'))
    this.path = join(this.folder, name)
    this.home = join(this.folder, 'home')
    this.work = join(this.folder, 'work')
    mkdirSync(this.home)
    mkdirSync(this.work)
    writeFileSync(this.path, START)
    writeFileSync(join(this.folder, 'program.cjs'), PROGRAM)
    chmodSync(this.path, 0o755)
  }

  plan(plan: Plan): void {
    writeFileSync(join(this.folder, 'version'), `${plan.version ?? '999.0.0'} (a stand-in)\n`)
    writeFileSync(join(this.folder, 'plan.json'), JSON.stringify(plan))
  }

  get started(): Started {
    return JSON.parse(readFileSync(join(this.folder, 'note.json'), 'utf8')) as Started
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Whether a process is still running; one that only waits to be collected is not. */
export function running(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
