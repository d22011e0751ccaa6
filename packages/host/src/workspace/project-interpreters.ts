// A virtual environment names the Python that it was made from: without that one its own is a link
// into nothing.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkout } from './types.ts'

/** For `findToolchain`'s `extra`: interpreters outside of the tree that its dependencies need. */
export function projectInterpreters({ dependencies }: Pick<Checkout, 'dependencies'>): string[] {
  const found: string[] = []
  for (const { from } of dependencies) {
    let text: string
    try {
      text = readFileSync(join(from, 'pyvenv.cfg'), 'utf8')
    } catch {
      continue
    }
    const home = /^home\s*=\s*(\S.*?)\s*$/m.exec(text)?.[1]
    if (home !== undefined) found.push(join(home, 'python3'))
  }
  return found
}
