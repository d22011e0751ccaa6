// Masking, once, of all that a review stores: the key is the state folder's own, so that the same
// secret has the same placeholder in every review of a repository and can be guessed by nobody.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mask, secretValues } from '@gainsay/host'
import type { Io } from '../io.ts'
import type { WorkPlace } from './place.ts'

const KEY_BYTES = 32

export async function reviewMask(place: WorkPlace, io: Io): Promise<(text: string) => string> {
  const key = keyOf(place.stateFolder)
  const values = secretValues(io.env)
  return (text) => mask(text, key, values).text
}

function keyOf(folder: string): Buffer {
  const path = join(folder, 'mask-key')
  mkdirSync(folder, { recursive: true })
  try {
    // Exclusive: of two first reviews one makes the key and both read it.
    writeFileSync(path, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path)
}
