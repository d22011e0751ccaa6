import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOpenToAll } from './look.ts'

/** A folder for one run; where we are root, one that the unprivileged user can get into. */
export function runFolder(forOther: boolean): string {
  const parents = forOther ? [tmpdir(), '/tmp', '/var/tmp'].filter(isOpenToAll) : [tmpdir()]
  const folder = mkdtempSync(join(parents[0] ?? tmpdir(), 'gainsay-run-'))
  if (forOther) chmodSync(folder, 0o755)
  return folder
}
