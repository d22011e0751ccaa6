// Whoever reads what is said on the side may go away: the exit code stays that of the work.
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { environmentOf, PROGRAM, requireBuilt } from './support/program.ts'
import { makeRepository, scratch, type Scratch } from './support/repository.ts'

let place: Scratch
beforeEach(() => {
  place = scratch()
})
afterEach(() => place.remove())

it('says the same exit code with and without a reader of stderr', async () => {
  requireBuilt()
  const cwd = makeRepository(join(place.folder, 'work'))
  const exitOf = async (read: boolean): Promise<number | null> => {
    const env = environmentOf({ cwd, home: place.home })
    const argv = [PROGRAM, 'review', '--critics', '2']
    const child = spawn(process.execPath, argv, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
    if (read) child.stderr.resume()
    else child.stderr.destroy()
    const [code] = (await once(child, 'close')) as [number | null]
    return code
  }
  expect([await exitOf(true), await exitOf(false)]).toEqual([2, 2])
})
