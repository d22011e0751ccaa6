// Masking, once, of all that a review stores: the key is the state folder's own, so that the same
// secret has the same placeholder in every review of a repository and can be guessed by nobody.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureFolder, filesError, mask, secretValues, writeFileAtomic } from '@gainsay/host'
import type { Io } from '../io.ts'
import type { WorkPlace } from './place.ts'

const KEY_BYTES = 32

export async function reviewMask(place: WorkPlace, io: Io): Promise<(text: string) => string> {
  const key = await keyOf(place.stateFolder)
  const values = secretValues(io.env)
  return (text) => mask(text, key, values).text
}

/** The caller holds the lock of the state folder, so that two first reviews cannot both make it. */
async function keyOf(folder: string): Promise<Buffer> {
  const path = join(folder, 'mask-key')
  try {
    const kept = existsSync(path) ? await readFile(path) : null
    // A key that a full disk cut short would be one that can be guessed.
    if (kept?.length === KEY_BYTES) return kept
  } catch (error) {
    throw filesError(path, error)
  }
  const key = randomBytes(KEY_BYTES)
  await ensureFolder(folder)
  await writeFileAtomic(path, key)
  return key
}
