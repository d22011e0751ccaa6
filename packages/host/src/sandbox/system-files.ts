// The few files of /etc that programs cannot do without, and those that we write ourselves: the
// machine's own accounts, hosts and name servers are nothing that a witness should read.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Shown read-only where they exist: the linker's, time's, and what TLS and Java libraries open. */
export const ETC_SHOWN = [
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/alternatives',
  '/etc/localtime',
  '/etc/timezone',
  '/etc/mime.types',
  '/etc/protocols',
  '/etc/services',
  '/etc/ssl/certs',
  '/etc/ssl/openssl.cnf',
  '/etc/pki/tls/openssl.cnf',
  '/etc/pki/ca-trust/extracted',
  '/etc/crypto-policies',
  '/etc/java-11-openjdk',
  '/etc/java-17-openjdk',
  '/etc/java-21-openjdk',
  '/etc/java-25-openjdk',
  '/etc/python3',
  '/etc/fonts',
  '/etc/debian_version',
  '/etc/os-release',
] as const

/** Who the program is inside: nobody in particular, and not root, which some programs refuse. */
export const INSIDE = { uid: 1000, gid: 1000, name: 'user' } as const

const WRITTEN: Readonly<Record<string, string>> = {
  passwd: `${INSIDE.name}:x:${INSIDE.uid}:${INSIDE.gid}::/tmp/home:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n`,
  group: `${INSIDE.name}:x:${INSIDE.gid}:\nnogroup:x:65534:\n`,
  hosts: '127.0.0.1 localhost sandbox\n::1 localhost\n',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
  'host.conf': 'multi on\n',
}

export function shownSystemFiles(): string[] {
  return ETC_SHOWN.filter((path) => existsSync(path))
}

/** With the host's network, names are looked up by its name servers. */
const ON_HOST_NETWORK = { 'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n' } as const

/** Writes our own into `folder`/etc; returns pairs of where each is and where it is shown. */
export function writeSystemFiles(
  folder: string,
  network: 'none' | 'host',
): { readonly from: string; readonly to: string }[] {
  const etc = join(folder, 'etc')
  mkdirSync(etc, { recursive: true, mode: 0o755 })
  return Object.entries({ ...WRITTEN, ...(network === 'host' ? ON_HOST_NETWORK : {}) }).map(
    ([name, text]) => {
      const from = join(etc, name)
      writeFileSync(from, text, { mode: 0o644 })
      return { from, to: `/etc/${name}` }
    },
  )
}
