import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryRoot: string = dirname(dirname(fileURLToPath(import.meta.url)))

export function packageFolders(): string[] {
  return readdirSync(join(repositoryRoot, 'packages')).filter((name) =>
    existsSync(join(repositoryRoot, 'packages', name, 'package.json')),
  )
}

const PASSED_OVER = new Set(['node_modules', 'dist', 'fixtures', '.git', '.cache'])

/** Paths below `folder` (relative to the repository) that end in .ts or .tsx. */
export function sourceFiles(folder: string): string[] {
  const found: string[] = []
  const full = join(repositoryRoot, folder)
  if (!existsSync(full)) return found
  for (const entry of readdirSync(full, { withFileTypes: true })) {
    if (PASSED_OVER.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...sourceFiles(path))
    else if (/\.tsx?$/.test(entry.name)) found.push(path)
  }
  return found
}
