// The program that tries to break out. It runs inside, on the machine's own node, and prints one
// JSON document: for each attempt whether it was held (true), got out (false) or could not be
// tried (null). What it needs to know comes as one JSON argument.

export type ProbeTargets = {
  readonly secretFile: string
  readonly outsideFolder: string
  readonly tcpPort: number
  readonly socketPath: string
  readonly abstractName: string
  readonly hostPid: number
  readonly processes: number
  readonly scratchBytes: number
  readonly allowedVariables: readonly string[]
}

export const PROBE_PROGRAM = `
const fs = require('fs'), net = require('net'), os = require('os')
const { spawn, spawnSync } = require('child_process')
const t = JSON.parse(process.argv[1])
const out = []
const say = (name, held, detail) => out.push({ name, held, detail: String(detail).slice(0, 200) })
const attempt = (name, act) => {
  try { say(name, false, act()) } catch (error) { say(name, true, error.code || error.message) }
}
const connect = (name, to) => new Promise((done) => {
  const end = (held, detail) => { say(name, held, detail); socket.destroy(); done() }
  const socket = net.connect(to)
  socket.setTimeout(1500, () => end(true, 'timeout'))
  socket.on('connect', () => end(false, 'connected')).on('error', (error) => end(true, error.code))
})
const tool = (name, command, args) => {
  const ran = spawnSync(command, args, { encoding: 'utf8', timeout: 3000 })
  if (ran.error) return say(name, null, ran.error.code)
  say(name, ran.status !== 0, (ran.stderr || 'exit ' + ran.status).trim())
}
async function main() {
  attempt('read a file of the host', () => fs.readFileSync(t.secretFile, 'utf8'))
  attempt('write a file of the host', () => fs.writeFileSync(t.outsideFolder + '/escaped', 'x'))
  attempt('write below /usr', () => fs.writeFileSync('/usr/gainsay-probe', 'x'))
  attempt('write below /etc', () => fs.writeFileSync('/etc/gainsay-probe', 'x'))
  attempt('read the shadow file', () => fs.readFileSync('/etc/shadow'))
  attempt('signal a process of the host', () => process.kill(t.hostPid, 0))
  attempt('read the memory of the machine', () => fs.openSync('/dev/mem', 'r'))
  await connect('reach the host over TCP', { host: '127.0.0.1', port: t.tcpPort })
  await connect('reach a socket file', { path: t.socketPath })
  await connect('reach an abstract socket', { path: '\\0' + t.abstractName })
  const extra = Object.keys(process.env).filter((name) => !t.allowedVariables.includes(name))
  say('inherit the environment', extra.length === 0, extra.join(' '))
  const status = fs.readFileSync('/proc/self/status', 'utf8')
  const effective = /^CapEff:\\s*([0-9a-f]+)/m.exec(status)[1]
  say('hold capabilities', /^0+$/.test(effective), effective)
  say('gain privileges on exec', /^NoNewPrivs:\\s*1/m.test(status), 'NoNewPrivs')
  const seen = fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).length
  say('see the processes of the host', seen <= 8, seen + ' processes')
  tool('make a user namespace', 'unshare', ['-Ur', 'true'])
  tool('remount /usr writable', 'mount', ['-o', 'remount,rw,bind', '/usr'])
  const shm = fs.statfsSync('/dev/shm')
  say('use /dev/shm without a limit', shm.blocks * shm.bsize <= t.scratchBytes * 1.1, shm.blocks * shm.bsize)
  attempt('write beside the mounts', () => fs.writeFileSync('/gainsay-probe', 'x'))
  attempt('write below /dev', () => fs.writeFileSync('/dev/gainsay-probe', 'x'))
  const children = []
  let refused = 0
  for (let i = 0; i < t.processes + 8; i += 1) {
    const child = spawn('sleep', ['10'], { stdio: 'ignore' })
    child.on('error', () => {})
    if (child.pid === undefined) refused += 1
    else children.push(child)
  }
  say('start processes without a limit', refused > 0, refused + ' refused')
  for (const child of children) child.kill('SIGKILL')
}
main().then(() => console.log(JSON.stringify(out)), (error) => { console.error(error); process.exitCode = 1 })
`
