import { describe, expect, it } from 'vitest'
import { sandboxExecProfile } from '../../src/sandbox/sandbox-exec.ts'
import { systemCallFilter } from '../../src/sandbox/seccomp.ts'

/** Interprets the classic BPF that the filter uses, as the kernel would. */
function verdict(filter: Uint8Array, audit: number, number: number, args: readonly bigint[] = []): number {
  const data = Buffer.alloc(64)
  data.writeUInt32LE(number, 0)
  data.writeUInt32LE(audit, 4)
  args.forEach((value, index) => data.writeBigUInt64LE(value, 16 + 8 * index))
  const view = Buffer.from(filter)
  let accumulator = 0
  for (let at = 0; at < view.length / 8; at += 1) {
    const [code, yes, no, value] = [
      view.readUInt16LE(at * 8),
      view.readUInt8(at * 8 + 2),
      view.readUInt8(at * 8 + 3),
      view.readUInt32LE(at * 8 + 4),
    ]
    if (code === 0x20) accumulator = data.readUInt32LE(value)
    else if (code === 0x06) return value
    else if (code === 0x15) at += accumulator === value ? yes : no
    else if (code === 0x35) at += accumulator >= value ? yes : no
    else if (code === 0x45) at += (accumulator & value) !== 0 ? yes : no
    else throw new Error(`unknown instruction ${code}`)
  }
  throw new Error('the filter has no end')
}

const X64 = 0xc000003e
const ARM64 = 0xc00000b7
const ALLOW = 0x7fff0000
const [EPERM, EINVAL, ENOSYS] = [0x50001, 0x50016, 0x50026]

describe('the filter of system calls', () => {
  const filter = systemCallFilter('x64', { nested: false })!
  const nested = systemCallFilter('x64', { nested: true })!

  it.each([
    ['read', 0, [], ALLOW],
    ['keyctl', 250, [], EPERM],
    ['mount', 165, [], EPERM],
    ['memfd_create', 319, [], ENOSYS],
    ['fork by clone', 56, [17n], ALLOW],
    ['clone into a user namespace', 56, [0x10000011n], EPERM],
    ['unshare files', 272, [0x400n], ALLOW],
    ['unshare users', 272, [0x10000000n], EPERM],
    ['clone3', 435, [], ENOSYS],
    ['ioctl TCGETS', 16, [0n, 0x5401n], ALLOW],
    ['ioctl TIOCSTI', 16, [0n, 0x5412n], EPERM],
    ['ioctl TIOCSTI with a high word', 16, [0n, 0x1_0000_5412n], EPERM],
    ['a small shared segment', 29, [0n, 4096n], ALLOW],
    ['a large shared segment', 29, [0n, 1n << 30n], EINVAL],
    ['a segment of 4 GiB', 29, [0n, 1n << 32n], EINVAL],
    ['an x32 call', 0x40000000, [], ENOSYS],
  ] as const)('%s', (_name, number, args, expected) => {
    expect(verdict(filter, X64, number, args)).toBe(expected)
  })

  it('ends a program of another machine', () => {
    expect(verdict(filter, ARM64, 0)).toBe(0x80000000)
    expect(verdict(filter, 0x40000003, 20)).toBe(0x80000000)
  })

  it('leaves a program with its own sandbox its namespaces, and nothing else', () => {
    expect(verdict(nested, X64, 165)).toBe(ALLOW)
    expect(verdict(nested, X64, 272, [0x10000000n])).toBe(ALLOW)
    expect(verdict(nested, X64, 250)).toBe(EPERM)
  })

  it('has the numbers of 64-bit ARM, and none of machines it does not know', () => {
    const arm = systemCallFilter('arm64', { nested: false })!
    expect(verdict(arm, ARM64, 219)).toBe(EPERM)
    expect(verdict(arm, ARM64, 63)).toBe(ALLOW)
    expect(systemCallFilter('riscv64', { nested: false })).toBeNull()
  })
})

describe('the profile of sandbox-exec', () => {
  it('denies everything but what is named, and quotes paths', () => {
    const profile = sandboxExecProfile({ readable: ['/usr'], writable: ['/no"ne\\x'], network: 'none' })
    expect(profile.startsWith('(version 1)\n(deny default)\n')).toBe(true)
    expect(profile).toContain('(allow file-read* file-write* (subpath "/no\\"ne\\\\x"))')
    expect(profile).toContain('(deny network-outbound (remote unix-socket))')
    expect(sandboxExecProfile({ readable: [], writable: [], network: 'host' })).toContain('(allow network*)')
  })
})
