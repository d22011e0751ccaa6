import { watch } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Escape } from './types.ts'

const MIB = 1 << 20

export const RESOURCES: readonly Escape[] = [
  {
    name: 'forks without end',
    program: {
      python: `
started = time.time()
while time.time() - started < 1.5:
    try:
        if os.fork() == 0: started = time.time()
    except OSError: time.sleep(0.05)
count = len([p for p in os.listdir('/proc') if p.isdigit()])
if count > 70: escaped(count)
tried()`,
    },
    limits: { processes: 60, timeoutMs: 10_000 },
    expect: (result) => (result.durationMs < 12_000 ? null : 'it did not end'),
    alone: true,
  },
  {
    name: 'starts threads without end',
    program: {
      python: `
import _thread
count = 0
try:
    while count < 500: _thread.start_new_thread(time.sleep, (5,)); count += 1
except RuntimeError: pass
if count > 80: escaped(count)
tried(); os._exit(0)`,
    },
    limits: { processes: 60 },
  },
  {
    name: 'takes memory without end',
    program: {
      python: `blocks = []\nwhile True: blocks.append(bytearray(16 << 20)); print(len(blocks), flush=True)`,
    },
    limits: { memoryBytes: 256 * MIB, timeoutMs: 20_000 },
    expect: { memoryExceeded: true, timedOut: false },
  },
  {
    name: 'takes memory in many processes',
    program: {
      python: `
for _ in range(12):
    if os.fork() == 0:
        block = bytearray(100 << 20)
        for i in range(0, len(block), 4096): block[i] = 1
        time.sleep(30); os._exit(0)
time.sleep(30)`,
    },
    limits: { memoryBytes: 400 * MIB, timeoutMs: 20_000 },
    expect: { memoryExceeded: true, timedOut: false },
    alone: true,
  },
  {
    name: 'takes shared memory without end',
    program: {
      python: `
maps = []
for _ in range(64):
    block = mmap.mmap(-1, 32 << 20); maps.append(block)
    for i in range(0, len(block), 4096): block[i] = 1
time.sleep(30)`,
    },
    limits: { memoryBytes: 400 * MIB, timeoutMs: 20_000 },
    expect: { memoryExceeded: true, timedOut: false },
    alone: true,
  },
  {
    name: 'hides memory in files without a name',
    program: {
      python: `attempt(os.memfd_create, 'x')\nif syscall(447, 447, 0)[0] >= 0: escaped('memfd_secret')\nif syscall(29, 194, 0, ctypes.c_size_t(1 << 30), 0o1600)[0] >= 0: escaped('shmget')\nif syscall(29, 194, 0, ctypes.c_size_t(1 << 32), 0o1600)[0] >= 0: escaped('shmget, high word')\ntried()`,
    },
  },
  {
    name: 'fills /dev/shm and /tmp',
    program: {
      python: `
for folder in ['/dev/shm', '/tmp']:
    written = 0
    try:
        for n in range(100):
            with open('%s/f%d' % (folder, n), 'wb') as file:
                for _ in range(4): file.write(bytes(1 << 20)); file.flush(); written += 1 << 20
    except OSError: pass
    if written > 20 << 20: escaped((folder, written))
tried()`,
    },
    limits: { scratchBytes: 16 * MIB },
  },
  {
    name: 'fills the disk with many files',
    program: { sh: `i=0; while :; do head -c 1000000 /dev/zero > "f$i"; i=$((i+1)); done` },
    limits: { diskBytes: 30 * MIB, timeoutMs: 20_000 },
    expect: { diskExceeded: true, timedOut: false },
  },
  {
    name: 'fills the disk with one file',
    program: { sh: `exec cat /dev/zero > big` },
    limits: { diskBytes: 30 * MIB, timeoutMs: 20_000 },
    expect: { diskExceeded: true, timedOut: false },
  },
  {
    name: 'makes a file that claims a terabyte',
    program: {
      python: `
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with open('sparse', 'wb') as file:
    attempt(file.truncate, 1 << 40)
    attempt(os.posix_fallocate, file.fileno(), 0, 1 << 40)
tried()`,
    },
  },
  {
    name: 'makes files without end',
    program: { python: `n = 0\nwhile True:\n  open('f%d' % n, 'w').close(); n += 1` },
    limits: { diskFiles: 3000, timeoutMs: 20_000 },
    expect: { diskExceeded: true, timedOut: false },
  },
  {
    name: 'prints without end',
    program: { sh: `exec cat /dev/zero` },
    limits: { floodBytes: 8 * MIB, timeoutMs: 20_000 },
    expect: { flooded: true, outputCut: true, timedOut: false },
  },
  {
    name: 'prints errors without end',
    program: { sh: `exec cat /dev/zero >&2` },
    limits: { floodBytes: 8 * MIB, timeoutMs: 20_000 },
    expect: { flooded: true, outputCut: true, timedOut: false },
  },
  {
    name: 'opens files without end',
    program: {
      python: `
files = []
try:
    while len(files) < 5000: files.append(os.open('/dev/null', os.O_RDONLY))
    escaped(len(files))
except OSError: pass
tried()`,
    },
  },
  {
    name: 'uses up the watches of the user',
    program: {
      python: `
for _ in range(900):
    if libc.inotify_init1(0) < 0: break
tried()`,
    },
    check: () => {
      try {
        watch(tmpdir(), () => {}).close()
        return null
      } catch (error) {
        return (error as Error).message
      }
    },
  },
]
