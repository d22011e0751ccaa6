import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ensureFolder,
  filesError,
  printable,
  stateFolder,
  userStateFolder,
  writeFileAtomic,
} from '../../src/index.ts'
import { temporaryFolder } from '../support/repository.ts'

describe('the state folder', () => {
  const input = { env: {}, home: '/home/u', platform: 'linux' as const }
  it('is in the common git directory, else the user’s own', () => {
    expect(stateFolder({ ...input, commonDir: '/r/.git' })).toBe('/r/.git/gainsay')
    expect(stateFolder({ ...input, commonDir: null })).toBe('/home/u/.local/state/gainsay')
    expect(userStateFolder({ ...input, env: { XDG_STATE_HOME: '/s' } })).toBe('/s/gainsay')
    expect(userStateFolder({ ...input, env: { XDG_STATE_HOME: 'relative' } })).toBe(
      '/home/u/.local/state/gainsay',
    )
    expect(userStateFolder({ ...input, platform: 'darwin' })).toBe(
      '/home/u/Library/Application Support/gainsay',
    )
  })
})

describe('writing a file', () => {
  it('replaces it whole, for the user alone, and leaves nothing else behind', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'file')
    await writeFileAtomic(path, 'one')
    await writeFileAtomic(path, new Uint8Array([116, 119, 111]))
    expect(readFileSync(path, 'utf8')).toBe('two')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['file'])
  })

  it('keeps the old content where it fails', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'taken')
    mkdirSync(path)
    writeFileSync(join(path, 'inside'), 'old')
    await expect(writeFileAtomic(path, 'new')).rejects.toMatchObject({ mark: 'gainsay.host-error' })
    expect(readdirSync(folder)).toEqual(['taken'])
    expect(readFileSync(join(path, 'inside'), 'utf8')).toBe('old')
    await expect(writeFileAtomic(join(folder, 'no/such'), 'x')).rejects.toMatchObject({
      code: 'file-not-found',
    })
  })

  it('says what to do about a full or read-only disk', async () => {
    const error = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code })
    expect(filesError('/d/f', error('ENOSPC'))).toMatchObject({ code: 'disk-full' })
    expect(filesError('/d/f', error('EROFS'))).toMatchObject({ code: 'not-writable' })
    expect(filesError('/d/f', error('EROFS')).message).toMatch(
      /^\/d\/f cannot be written \(EROFS\); make it writable/,
    )
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    await expect(ensureFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'not-writable' })
  })
})

describe('printable', () => {
  it('spells out what a terminal would act on', () => {
    expect(printable('a\u001b[2Jb\u009b1m\r\u0007')).toBe(String.raw`a\x1b[2Jb\x9b1m\r\x07`)
    expect(printable('x\u202egpj\u2066\u200f\u061c')).toBe(String.raw`x\u202egpj\u2066\u200f\u061c`)
    expect(printable('\u{e0041}\ud800z\ufeff\u200b')).toBe(String.raw`\u{e0041}\ud800z\ufeff\u200b`)
    expect(printable('ok ünï 日本 👩‍👩‍👧\tand\nmore')).toBe('ok ünï 日本 👩‍👩‍👧\tand\nmore')
    expect(printable('a\tb\nc', { oneLine: true })).toBe(String.raw`a\tb\nc`)
    expect(printable('abcdef', { maxLength: 4 })).toBe('abc…')
  })

  it('leaves nothing to act on in any text, and changes nothing twice', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(text, (hostile) => {
        const shown = printable(hostile)
        // oxlint-disable-next-line no-control-regex
        expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
        expect(printable(shown)).toBe(shown)
      }),
    )
  })
})
