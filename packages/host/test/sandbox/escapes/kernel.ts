import type { Escape } from './types.ts'

export const KERNEL: readonly Escape[] = [
  {
    name: 'makes a user namespace',
    program: {
      python: `
NEWUSER = 0x10000000
if syscall(272, 97, NEWUSER)[0] == 0: escaped('unshare')
pid, error = syscall(56, 220, NEWUSER | signal.SIGCHLD, 0, 0, 0, 0)
if pid == 0: os._exit(0)
if pid > 0: escaped('clone')
args = ctypes.create_string_buffer(struct.pack('QQQQQQQQ', NEWUSER, 0, 0, 0, signal.SIGCHLD, 0, 0, 0))
pid, error = syscall(435, 435, args, 64)
if pid == 0: os._exit(0)
if pid > 0: escaped('clone3')
tried()`,
    },
  },
  {
    name: 'enters the namespaces of another process',
    program: {
      python: `
for pid in [1, prey['hostPid'], os.getppid()]:
    for kind in ['mnt', 'net', 'user', 'pid']:
        try: fd = os.open('/proc/%d/ns/%s' % (pid, kind), os.O_RDONLY)
        except OSError: continue
        if syscall(308, 268, fd, 0)[0] == 0: escaped((pid, kind))
tried()`,
    },
  },
  {
    name: 'mounts, remounts and unmounts',
    program: {
      python: `
def mount(source, target, kind, flags, data=b''): return syscall(165, 40, source, target, kind, ctypes.c_ulong(flags), data)[0]
if mount(b'none', b'/usr', None, 32 | 4096) == 0: escaped('remount')
if mount(b'none', b'/', None, 32) == 0: escaped('remount root')
if mount(b'tmpfs', b'/tmp', b'tmpfs', 0) == 0: escaped('tmpfs')
if mount(b'proc', b'/tmp', b'proc', 0) == 0: escaped('proc')
if mount(b'/', b'/tmp', None, 4096 | 16384) == 0: escaped('bind')
if mount(b'cgroup', b'/tmp', b'cgroup', 0, b'memory') == 0: escaped('cgroup')
for path in [b'/tmp', b'/usr', b'/proc', b'/etc/passwd']:
    if syscall(166, 39, path, 2)[0] == 0: escaped(path)
if syscall(428, 428, -100, b'/', 1)[0] >= 0: escaped('open_tree')
if syscall(430, 430, b'tmpfs', 0)[0] >= 0: escaped('fsopen')
tried()`,
    },
  },
  {
    name: 'leaves its root folder',
    program: {
      python: `attempt(os.chroot, '/tmp')\nif syscall(155, 41, b'/tmp', b'/tmp')[0] == 0: escaped('pivot_root')\ntried()`,
    },
  },
  {
    name: 'makes a device and reads the disk',
    program: {
      python: `
for kind, major, minor in [(stat.S_IFBLK, 8, 0), (stat.S_IFBLK, 254, 0), (stat.S_IFCHR, 1, 1), (stat.S_IFCHR, 1, 11)]:
    attempt(os.mknod, 'device%d-%d' % (major, minor), kind | 0o666, os.makedev(major, minor))
tried()`,
    },
  },
  {
    name: 'opens a device of the host',
    program: {
      python: `
known = {'null', 'zero', 'full', 'random', 'urandom', 'tty', 'console', 'ptmx', 'pts', 'shm', 'fd', 'core', 'stdin', 'stdout', 'stderr'}
extra = set(os.listdir('/dev')) - known
if extra: escaped(extra)
tried()`,
    },
  },
  {
    name: 'gains privileges by setuid programs',
    program: {
      python: `
import shutil
shutil.copy('/usr/bin/env', 'env'); os.chmod('env', 0o4755)
for command in [['./env', 'id', '-u'], ['su', '-c', 'id -u'], ['sudo', '-n', 'id', '-u'], ['newgrp'], ['mount', '-t', 'tmpfs', 'x', '/tmp'], ['chfn', '-f', 'x', 'root']]:
    try: out = subprocess.run(command, capture_output=True, text=True, timeout=5, stdin=subprocess.DEVNULL)
    except OSError: continue
    if out.stdout.strip() == '0': escaped(command)
attempt(os.setuid, 0)
attempt(os.setgroups, [0])
status = open('/proc/self/status').read()
if 'NoNewPrivs:\\t1' not in status: escaped('NoNewPrivs')
for name in ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']:
    if '%s:\\t0000000000000000' % name not in status: escaped(name)
tried()`,
    },
  },
  {
    name: 'gives a file capabilities',
    program: {
      python: `
write('cap')
attempt(os.setxattr, 'cap', 'security.capability', struct.pack('<IIIIII', 0x03000001, 0xffffffff, 0, 0xffffffff, 0, 0))
attempt(os.setxattr, 'cap', 'trusted.overlay.opaque', b'y')
attempt(os.chown, 'cap', 0, 0)
tried()`,
    },
  },
  {
    name: 'opens files by handle, past its root',
    program: {
      python: `
handle = ctypes.create_string_buffer(struct.pack('<iiQ', 8, 1, 2))
fd = os.open('/usr', os.O_RDONLY)
if syscall(304, 265, fd, handle, os.O_RDONLY)[0] >= 0: escaped('open_by_handle_at')
tried()`,
    },
  },
  {
    name: 'reads and writes the key rings of the user',
    program: {
      python: `
key, error = syscall(248, 217, b'user', prey['mark'].encode(), b'x', ctypes.c_size_t(1), ctypes.c_int(-3))
if key > 0: escaped('add_key')
for ring in [-2, -3, -4, -5]:
    found, error = syscall(250, 219, 0, ctypes.c_int(ring), 1)
    if found > 0: escaped('keyctl %d' % ring)
if syscall(249, 218, b'user', b'x', None, 0)[1] != errno.EPERM: escaped('request_key')
tried()`,
    },
  },
  {
    name: 'uses interfaces of the kernel that reach far',
    program: {
      python: `
buffer = ctypes.create_string_buffer(256)
for name, x64, arm64, args in [('bpf', 321, 280, (5, buffer, 128)), ('perf_event_open', 298, 241, (buffer, 0, -1, -1, 0)),
    ('userfaultfd', 323, 282, (0,)), ('io_uring_setup', 425, 425, (8, buffer)), ('kexec_load', 246, 104, (0, 0, 0, 0)),
    ('init_module', 175, 105, (buffer, 256, b'')), ('reboot', 169, 142, (0xfee1dead, 672274793, 0, 0)), ('swapon', 167, 224, (b'/tmp/x', 0)),
    ('syslog', 103, 116, (3, buffer, 256)), ('quotactl', 179, 60, (0, 0, 0, 0)), ('acct', 163, 89, (0,))]:
    if syscall(x64, arm64, *args)[0] >= 0: escaped(name)
tried()`,
    },
  },
  {
    name: 'calls the kernel by the numbers of another machine',
    program: {
      python: `
if not ARM:
    if libc.syscall(ctypes.c_long(0x40000000 + 39)) > 0: escaped('x32 getpid')
    child = os.fork()
    if child == 0:
        page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        page.write(b'\\xb8\\x14\\x00\\x00\\x00\\xcd\\x80\\xc3')
        address = ctypes.addressof(ctypes.c_char.from_buffer(page))
        if ctypes.CFUNCTYPE(ctypes.c_long)(address)() > 0: escaped('int 0x80 getpid')
        os._exit(0)
    os.waitpid(child, 0)
tried()`,
    },
  },
  {
    name: 'types into the terminal of the user',
    program: {
      python: `
import fcntl
for path in ['/dev/tty', '/dev/pts/0', '/dev/console', '/proc/self/fd/0']:
    try: fd = os.open(path, os.O_RDWR | os.O_NOCTTY)
    except OSError: continue
    try: fcntl.ioctl(fd, 0x5412, b'x'); escaped(path)
    except OSError: pass
master, slave = os.openpty()
try: fcntl.ioctl(slave, 0x5412, b'x'); escaped('TIOCSTI on a terminal of its own')
except OSError: pass
tried()`,
    },
  },
  {
    name: 'writes settings of the kernel',
    program: {
      python: `
for path in ['/proc/sys/kernel/core_pattern', '/proc/sysrq-trigger', '/proc/sys/vm/drop_caches', '/proc/sys/kernel/hostname', '/proc/1/oom_score_adj', '/proc/sys/kernel/modprobe', '/proc/self/uid_map']:
    try:
        with open(path, 'w') as file: file.write('0 0 1'); file.flush()
        escaped(path) if path != '/proc/1/oom_score_adj' else None
    except OSError: pass
try:
    with open('/proc/self/oom_score_adj', 'w') as file: file.write('-1000')
    escaped('oom_score_adj')
except OSError: pass
tried()`,
    },
  },
  {
    name: 'reads the memory and the log of the machine',
    program: {
      python: `
for path in ['/proc/kcore', '/dev/mem', '/dev/kmsg', '/proc/kmsg', '/sys/kernel/debug', '/sys/firmware', '/proc/1/mem']: attempt(read, path)
tried()`,
    },
  },
  {
    name: 'raises its limits',
    program: {
      python: `
import resource
for what in [resource.RLIMIT_NPROC, resource.RLIMIT_NOFILE, resource.RLIMIT_DATA, resource.RLIMIT_FSIZE, resource.RLIMIT_CORE]:
    try:
        resource.setrlimit(what, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)); escaped(what)
    except (ValueError, OSError): pass
attempt(os.nice, -5)
attempt(os.sched_setscheduler, 0, os.SCHED_FIFO, os.sched_param(50))
tried()`,
    },
  },
  {
    name: 'sets the clock and the name of the machine',
    program: {
      python: `attempt(time.clock_settime, time.CLOCK_REALTIME, 0)\nattempt(socket.sethostname, prey['mark'])\ntried()`,
    },
  },
  {
    name: 'sees shared memory and queues of the host',
    program: {
      python: `
for path in ['/proc/sysvipc/shm', '/proc/sysvipc/msg', '/proc/sysvipc/sem']:
    if len(open(path).readlines()) > 1: escaped(path)
if os.listdir('/dev/shm'): escaped('/dev/shm')
tried()`,
    },
  },
]
