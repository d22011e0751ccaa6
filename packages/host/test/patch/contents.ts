import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Permission bits and bytes (as latin1 where they are no text) of every file but those of .git. */
export function contentsOf(top: string): Map<string, readonly [number, string]> {
  const found = new Map<string, readonly [number, string]>()
  const visit = (folder: string): void => {
    for (const name of readdirSync(join(top, folder)).sort()) {
      const path = folder === '' ? name : `${folder}/${name}`
      const status = lstatSync(join(top, path))
      if (path === '.git') continue
      if (status.isDirectory()) visit(path)
      else if (status.isSymbolicLink()) found.set(path, [0, readlinkSync(join(top, path))])
      else found.set(path, [status.mode & 0o777, text(readFileSync(join(top, path)))])
    }
  }
  visit('')
  return found
}

function text(bytes: Buffer): string {
  const decoded = bytes.toString('utf8')
  return Buffer.from(decoded).equals(bytes) ? decoded : bytes.toString('latin1')
}
