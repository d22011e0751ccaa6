import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Escape, Prey } from './types.ts'

const nothingOutside = (prey: Prey): string | null => {
  const found = readdirSync(prey.outside)
  return found.length === 0 ? null : `${found.join(', ')} was written outside`
}
const hookUntouched = (prey: Prey): string | null =>
  existsSync(join(prey.repository, '.git/hooks/post-checkout')) ? 'a hook was written' : null
const secretUntouched = (prey: Prey): string | null =>
  readFileSync(prey.secret, 'utf8') === `secret ${prey.mark}` ? null : 'the secret was changed'

export const FILES: readonly Escape[] = [
  {
    name: 'reads a secret by its path',
    program: { python: `attempt(read, prey['secret'])\ntried()` },
  },
  {
    name: 'lists home folders',
    program: {
      python: `
for home in ['/root', '/home', '/Users', os.path.expanduser('~root')]:
    for folder, names, files in os.walk(home):
        if files and not any(folder.startswith(t) for t in prey['toolchainFolders']): escaped((folder, files[:3]))
tried()`,
    },
  },
  {
    name: 'reads the ledger',
    program: {
      python: `attempt(read, prey['ledger'])\nattempt(os.listdir, os.path.dirname(prey['ledger']))\ntried()`,
    },
  },
  {
    name: 'reads passwords and keys of the machine',
    program: {
      python: `for path in ['/etc/shadow', '/etc/gshadow', '/etc/sudoers', '/etc/ssh/ssh_host_ed25519_key', '/etc/machine-id', '/etc/ssl/private']:\n  attempt(os.stat, path)\ntried()`,
    },
  },
  {
    name: 'writes outside by an absolute path',
    program: { python: `attempt(write, prey['outside'] + '/absolute')\ntried()` },
    check: nothingOutside,
  },
  {
    name: 'writes outside by ../',
    program: { python: `attempt(write, '../' * 20 + prey['outside'].lstrip('/') + '/dots')\ntried()` },
    check: nothingOutside,
  },
  {
    name: 'writes outside through a symbolic link',
    program: {
      python: `os.symlink(prey['outside'], 'link')\nattempt(write, 'link/symlinked')\nos.symlink(prey['secret'], 'secret')\nattempt(read, 'secret')\nattempt(write, 'secret')\ntried()`,
    },
    check: (prey) => nothingOutside(prey) ?? secretUntouched(prey),
  },
  {
    name: 'writes outside through a hard link',
    program: {
      python: `attempt(os.link, prey['secret'], 'hard')\nattempt(os.link, '/usr/bin/env', 'hard-env')\nattempt(os.link, '/etc/passwd', 'hard-passwd')\ntried()`,
    },
    check: secretUntouched,
  },
  {
    name: 'plants a hook in the repository of the user',
    program: {
      python: `os.makedirs('.git/hooks', exist_ok=True)\nwrite('.git/hooks/post-checkout')\nos.chmod('.git/hooks/post-checkout', 0o755)\nwrite('.git/config')\ntried()`,
    },
    check: hookUntouched,
  },
  {
    name: 'changes the work tree of the user',
    program: {
      python: `for path in ['README.md', prey['repository'] + '/README.md']: write(path)\nos.system("rm -rf '" + prey['repository'].replace("'", "'\\\\''") + "'/* 2>/dev/null")\ntried()`,
    },
    check: (prey) =>
      readFileSync(join(prey.repository, 'README.md'), 'utf8') === 'hello\n'
        ? null
        : 'the work tree was changed',
  },
  {
    name: 'changes the dependencies of the user',
    program: {
      python: `
path = 'node_modules/dep/index.js'
try: os.remove(path)
except OSError as e: print(e)
try: write(path)
except OSError as e: print(e)
tried()`,
    },
    check: (prey) =>
      readFileSync(join(prey.repository, 'node_modules/dep/index.js'), 'utf8') === "module.exports = 'dep'\n"
        ? null
        : 'a dependency was changed',
  },
  {
    name: 'connects to a socket in the dependencies of the user',
    program: {
      python: `s = socket.socket(socket.AF_UNIX)\nos.chdir('node_modules')\nattempt(s.connect, 'daemon.sock')\ntried()`,
    },
  },
  {
    name: 'changes the toolchain',
    program: {
      python: `for folder in ['/usr/bin', '/usr/lib', '/usr/local/bin', '/bin', '/lib'] + prey['toolchainFolders']:\n  attempt(write, folder + '/' + prey['mark'])\nattempt(os.chmod, sys.executable, 0o777)\ntried()`,
    },
    check: (prey) => (existsSync(`/usr/bin/${prey.mark}`) ? 'a program was added' : null),
  },
  {
    name: 'preloads a library for everybody',
    program: {
      python: `attempt(write, '/etc/ld.so.preload')\nattempt(write, '/etc/ld.so.cache')\nattempt(write, '/etc/profile')\ntried()`,
    },
    check: (prey) =>
      existsSync('/etc/ld.so.preload') && readFileSync('/etc/ld.so.preload', 'utf8').includes(prey.mark)
        ? 'it was written'
        : null,
  },
  {
    name: 'leaves start-up files and timed jobs',
    program: {
      python: `
for path in [os.path.expanduser('~/.bashrc'), os.path.expanduser('~/.profile'), '/tmp/left']: write(path)
for path in ['/etc/cron.d/x', '/var/spool/cron/crontabs/root', '/etc/systemd/system/x.service', '/root/.bashrc']: attempt(write, path)
os.system('echo true | at now 2>/dev/null; echo "* * * * * true" | crontab - 2>/dev/null')
tried()`,
    },
    check: () => (existsSync('/tmp/left') ? 'a file was left in /tmp' : null),
  },
  {
    name: 'writes beside the mounts',
    program: {
      python: `for path in ['/x', '/dev/x', '/proc/x', '/run/x', '/etc/x', '/var/x', '/sys/x']: attempt(write, path)\ntry: write(os.path.dirname(prey['repository']) + '/x')\nexcept OSError: pass\ntried()`,
    },
    check: (prey) =>
      existsSync(join(prey.repository, '../x')) ? 'it was written beside the work tree' : null,
  },
  {
    name: 'removes everything that it can reach',
    program: {
      sh: `rm -rf /etc /tmp/* /dev/* /usr/bin /usr/local /home /root /run /proc ./* .[a-z]* 2>/dev/null; echo TRIED`,
    },
    check: (prey) => (existsSync('/usr/bin/env') ? secretUntouched(prey) : 'the system was removed'),
  },
  {
    name: 'makes names that mislead',
    program: {
      python: `
for name in [b'a\\nb', b'-rf', b'\\xff\\xfe', b'x' * 255, b' ', b'\\x1b[2J', b'..\\\\..\\\\x', b'.git ', 'a\\u202egnp'.encode()]:
    with open(name, 'wb') as file: file.write(b'x')
tried()`,
    },
  },
  {
    name: 'nests folders deeper than a path can be',
    program: {
      python: `
for i in range(3000):
    os.mkdir('d' * 50); os.chdir('d' * 50)
tried()`,
    },
    limits: { timeoutMs: 15_000 },
    expect: (result) => (result.diskExceeded ? null : 'it was not noticed'),
  },
]
