// A filter of system calls, as the classic BPF program that the kernel reads: what namespaces do
// not contain (the kernel's key rings are shared by all of them) or what would widen the surface.
// The layout is that of `struct sock_filter` and `struct seccomp_data` (linux/filter.h,
// linux/seccomp.h); numbers are those of the kernel's own tables for each machine.

type Machine = { readonly audit: number; readonly calls: Readonly<Record<string, number>> }

// biome-ignore format: a table
const MACHINES: Readonly<Record<string, Machine>> = {
  x64: {
    audit: 0xc000003e,
    calls: {
      ioctl: 16, shmget: 29, clone: 56, unshare: 272, setns: 308, mount: 165, umount2: 166,
      pivot_root: 155, kexec_load: 246, add_key: 248, request_key: 249, keyctl: 250, perf_event_open: 298,
      open_by_handle_at: 304, name_to_handle_at: 303, kcmp: 312, bpf: 321, userfaultfd: 323, memfd_create: 319, memfd_secret: 447,
      io_uring_setup: 425, io_uring_enter: 426, io_uring_register: 427, open_tree: 428, move_mount: 429,
      fsopen: 430, fsconfig: 431, fsmount: 432, fspick: 433, clone3: 435, mount_setattr: 442,
      syslog: 103, acct: 163, swapon: 167, reboot: 169, init_module: 175, finit_module: 313,
      delete_module: 176, quotactl: 179,
    },
  },
  arm64: {
    audit: 0xc00000b7,
    calls: {
      ioctl: 29, shmget: 194, clone: 220, unshare: 97, setns: 268, mount: 40, umount2: 39,
      pivot_root: 41, kexec_load: 104, add_key: 217, request_key: 218, keyctl: 219, perf_event_open: 241,
      open_by_handle_at: 265, name_to_handle_at: 264, kcmp: 272, bpf: 280, userfaultfd: 282, memfd_create: 279, memfd_secret: 447,
      io_uring_setup: 425, io_uring_enter: 426, io_uring_register: 427, open_tree: 428, move_mount: 429,
      fsopen: 430, fsconfig: 431, fsmount: 432, fspick: 433, clone3: 435, mount_setattr: 442,
      syslog: 116, acct: 89, swapon: 224, reboot: 142, init_module: 105, finit_module: 273,
      delete_module: 106, quotactl: 60,
    },
  },
}

const EPERM = 1
const EINVAL = 22
const ENOSYS = 38

// biome-ignore format: a table
const REFUSED: readonly string[] = [
  'add_key', 'request_key', 'keyctl', 'perf_event_open', 'bpf', 'userfaultfd', 'kexec_load', 'kcmp',
  'open_by_handle_at', 'name_to_handle_at', 'syslog', 'acct', 'swapon', 'reboot', 'init_module',
  'finit_module', 'delete_module', 'quotactl', 'setns',
]

/** Also refused unless the program brings a sandbox of its own. */
// biome-ignore format: a table
const NAMESPACES: readonly string[] = [
  'mount', 'umount2', 'pivot_root', 'open_tree', 'move_mount', 'fsopen', 'fsconfig', 'fsmount', 'fspick',
  'mount_setattr',
]

/**
 * Said to be unknown, so that callers use what they did before: io_uring passes by other filters;
 * the memory of memfd files is held by nobody that a watchdog could see.
 */
// biome-ignore format: a table
const UNKNOWN: readonly string[] = [
  'io_uring_setup', 'io_uring_enter', 'io_uring_register', 'memfd_create', 'memfd_secret',
]

const CLONE_NEWUSER = 0x10000000
const TIOCSTI = 0x5412
const TIOCLINUX = 0x541c
/** One segment of System V shared memory: it is resident for nobody once it is detached. */
const SHM_LIMIT_BYTES = 64 << 20

const LOAD = 0x20 // BPF_LD | BPF_W | BPF_ABS
const EQUAL = 0x15 // BPF_JMP | BPF_JEQ | BPF_K
const AT_LEAST = 0x35 // BPF_JMP | BPF_JGE | BPF_K
const ANY_BIT = 0x45 // BPF_JMP | BPF_JSET | BPF_K
const RETURN = 0x06 // BPF_RET | BPF_K
const ALLOW = 0x7fff0000
const KILL_PROCESS = 0x80000000
const fail = (errno: number): number => 0x00050000 | errno

/** Where `struct seccomp_data` keeps the low and the high word of the n-th argument (little-endian). */
const low = (n: number): number => 16 + 8 * n
const high = (n: number): number => 20 + 8 * n

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

/** The bytes of the filter, or null for a machine whose numbers are not in the table. */
export function systemCallFilter(machine: string, options: { nested: boolean }): Uint8Array | null {
  const table = MACHINES[machine]
  if (table === undefined) return null
  const number = (name: string): number => table.calls[name]!
  const program: Instruction[] = [
    [LOAD, 0, 0, 4],
    [EQUAL, 1, 0, table.audit],
    [RETURN, 0, 0, KILL_PROCESS],
    [LOAD, 0, 0, 0],
  ]
  // The x32 calls of x86-64 are the same calls under other numbers.
  if (machine === 'x64') program.push([AT_LEAST, 0, 1, 0x40000000], [RETURN, 0, 0, fail(ENOSYS)])
  const refuse = (name: string, errno: number): void => {
    program.push([EQUAL, 0, 1, number(name)], [RETURN, 0, 0, fail(errno)])
  }
  /** One argument of one call is looked at, then the call's number is put back. */
  const refuseIf = (name: string, at: number, test: number, value: number, errno: number): void => {
    program.push(
      [EQUAL, 0, 4, number(name)],
      [LOAD, 0, 0, at],
      [test, 0, 1, value],
      [RETURN, 0, 0, fail(errno)],
      [LOAD, 0, 0, 0],
    )
  }
  for (const name of REFUSED) if (!(options.nested && name === 'setns')) refuse(name, EPERM)
  for (const name of UNKNOWN) refuse(name, ENOSYS)
  refuseIf('ioctl', low(1), EQUAL, TIOCSTI, EPERM)
  refuseIf('ioctl', low(1), EQUAL, TIOCLINUX, EPERM)
  refuseIf('shmget', low(1), AT_LEAST, SHM_LIMIT_BYTES, EINVAL)
  refuseIf('shmget', high(1), AT_LEAST, 1, EINVAL)
  if (!options.nested) {
    for (const name of NAMESPACES) refuse(name, EPERM)
    refuseIf('clone', low(0), ANY_BIT, CLONE_NEWUSER, EPERM)
    refuseIf('unshare', low(0), ANY_BIT, CLONE_NEWUSER, EPERM)
    // Its flags are behind a pointer, where a filter cannot look: libraries fall back to clone.
    refuse('clone3', ENOSYS)
  }
  program.push([RETURN, 0, 0, ALLOW])
  return assemble(program)
}

function assemble(program: readonly Instruction[]): Uint8Array {
  const bytes = Buffer.alloc(program.length * 8)
  program.forEach(([code, ifTrue, ifFalse, value], index) => {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(ifTrue, index * 8 + 2)
    bytes.writeUInt8(ifFalse, index * 8 + 3)
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4)
  })
  return bytes
}
