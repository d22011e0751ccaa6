import type { Escape, Prey } from './types.ts'

const victimAlive = (prey: Prey): string | null => {
  try {
    process.kill(prey.victimPid, 0)
    return null
  } catch {
    return 'the process of the host was killed'
  }
}

export const PROCESSES: readonly Escape[] = [
  {
    name: 'kills a process of the host',
    program: {
      python: `for pid in [prey['victimPid'], prey['hostPid'], os.getppid()]:\n  try: os.kill(pid, signal.SIGTERM)\n  except OSError: pass\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntry: os.kill(-1, signal.SIGTERM)\nexcept OSError: pass\ntried()`,
    },
    check: victimAlive,
  },
  {
    name: 'attaches to a process of the host',
    program: {
      python: `
for pid in [prey['victimPid'], prey['hostPid']]:
    if syscall(101, 117, 16, pid, 0, 0)[0] == 0: escaped(pid)
    buffer = ctypes.create_string_buffer(8)
    local = struct.pack('QQ', ctypes.addressof(buffer), 8); remote = struct.pack('QQ', 4096, 8)
    if syscall(310, 270, pid, local, ctypes.c_ulong(1), remote, ctypes.c_ulong(1), ctypes.c_ulong(0))[0] > 0: escaped('vm_readv')
tried()`,
    },
    check: victimAlive,
  },
  {
    name: 'reads the environment of other processes',
    program: {
      python: `
if prey['variable'] in os.environ: escaped('own')
for pid in os.listdir('/proc'):
    if not pid.isdigit(): continue
    try: text = open('/proc/%s/environ' % pid, 'rb').read()
    except OSError: continue
    if prey['variable'].encode() in text: escaped(pid)
tried()`,
    },
  },
  {
    name: 'walks to the host through /proc',
    program: {
      python: `
for pid in ['1', 'self', str(os.getppid())]:
    attempt(read, '/proc/%s/root%s' % (pid, prey['secret']))
    attempt(read, '/proc/%s/cwd/%s%s' % (pid, '../' * 20, prey['secret'].lstrip('/')))
tried()`,
    },
  },
  {
    name: 'counts the processes of the host',
    program: {
      python: `found = [p for p in os.listdir('/proc') if p.isdigit()]\nif len(found) > 4: escaped(len(found))\ntried()`,
    },
  },
  {
    name: 'uses open files that it inherited',
    program: {
      python: `
for name in os.listdir('/proc/self/fd'):
    if int(name) < 3: continue
    try: target = os.readlink('/proc/self/fd/' + name)
    except OSError: continue
    if not target.startswith('/proc/'): escaped((name, target))
for fd in range(3, 300):
    try: os.fstat(fd)
    except OSError: continue
    escaped(fd)
tried()`,
    },
  },
  {
    name: 'lives on as a daemon',
    program: {
      python: `
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for fd in range(3): os.close(fd)
        for _ in range(600): time.sleep(0.1)
    os._exit(0)
tried()`,
    },
  },
  {
    name: 'lives on with its output held open',
    program: { sh: `(trap '' TERM HUP INT; while :; do sleep 1; done) & echo TRIED` },
    expect: (result) =>
      result.durationMs < 5000 && result.exitCode === 0 ? null : `it took ${result.durationMs} ms`,
  },
  {
    name: 'does not listen to signals',
    program: {
      python: `
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True: time.sleep(1)`,
    },
    limits: { timeoutMs: 1500 },
    expect: { timedOut: true },
  },
  {
    name: 'never ends',
    program: { sh: `while :; do :; done` },
    limits: { timeoutMs: 1000 },
    expect: { timedOut: true, exitCode: null },
  },
  {
    name: 'never ends and prints on',
    program: { sh: `while :; do echo still here; sleep 0.1; done` },
    limits: { timeoutMs: 1000 },
    expect: { timedOut: true },
  },
  {
    name: 'falls silent',
    program: { sh: `echo started; sleep 60` },
    limits: { silenceMs: 700 },
    expect: { silent: true, timedOut: false },
  },
  {
    name: 'waits for input',
    program: { sh: `cat; echo TRIED` },
    limits: { timeoutMs: 5000 },
  },
  {
    name: 'strikes later',
    program: { sh: `(sleep 1; echo x > "$0") & echo TRIED` },
  },
  {
    name: 'leaves a core dump',
    program: {
      python: `
import resource
child = os.fork()
if child == 0: os.kill(os.getpid(), signal.SIGSEGV)
_, status = os.waitpid(child, 0)
if os.WCOREDUMP(status): escaped('core dumped')
if any(name.startswith('core') for name in os.listdir('.')): escaped('core file')
tried()`,
    },
  },
]
