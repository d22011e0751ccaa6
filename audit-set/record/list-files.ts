// The recorder's own listing, the same as the wrappers make.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Listing } from './log.ts'

const PASSED_OVER = new Set(['.git', 'node_modules', 'target', '__pycache__', '.pytest_cache'])

export function listFiles(folder: string): Listing {
  const files = new Map<string, string>()
  const visit = (below: string): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      if (PASSED_OVER.has(entry.name)) continue
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile())
        files.set(
          path,
          createHash('sha256')
            .update(readFileSync(join(folder, path)))
            .digest('hex'),
        )
    }
  }
  visit('')
  return files
}
