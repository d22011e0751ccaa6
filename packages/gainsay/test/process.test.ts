// Where the process itself matters: the lock between two of them, Ctrl-C, a reader that goes
// away, a disk that cannot be written, the environment.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  everything,
  git,
  leftovers,
  makeRepository,
  runIds,
  scratch,
  type Scratch,
} from './support/repository.ts'
import { gainsay, shell, startGainsay, type Where } from './support/program.ts'

let place: Scratch
let repository: string
let where: Where

beforeAll(() => {
  place = scratch()
  repository = makeRepository(join(place.folder, 'repository'), { 'a.txt': 'one\n' }, { 'a.txt': 'two\n' })
  where = { cwd: repository, home: place.home }
})
afterAll(() => place.remove())

const WATCH_MS = 20_000
const LOOK_MS = 5

async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + WATCH_MS
  while (!holds()) {
    if (Date.now() > end) throw new Error('it did not come to pass in time')
    await sleep(LOOK_MS)
  }
}

/** The process that holds the repository's lock now; null where none does. */
function holderOf(folder: string): number | null {
  try {
    const name = readdirSync(join(folder, 'runs')).findLast((one) => one.startsWith('lock.'))
    const owner = JSON.parse(readFileSync(join(folder, 'runs', name!), 'utf8')) as {
      pid: number
      released: boolean
    }
    return owner.released ? null : owner.pid
  } catch {
    return null
  }
}

/** Files enough that freezing them takes a while: there is time to come between. */
function makeLarge(path: string): string {
  const large = makeRepository(path)
  const text = 'a line of a file that is long enough to be worth a look\n'.repeat(400)
  for (let n = 0; n < 400; n += 1) writeFileSync(join(large, `file-${n}.txt`), `${n}\n${text}`)
  return large
}

describe('two reviews of one repository at the same time', () => {
  it('refuses the second and names the process of the first', async () => {
    const large = makeLarge(join(place.folder, 'large'))
    const folder = join(large, '.git', 'gainsay')
    const { child, ended } = startGainsay(['review'], { ...where, cwd: large })
    await until(() => holderOf(folder) === child.pid)
    child.kill('SIGSTOP')
    const second = gainsay(['review'], { ...where, cwd: large })
    const third = gainsay(['reviews'], { ...where, cwd: large })
    child.kill('SIGCONT')
    expect([second.exit, second.out]).toEqual([3, ''])
    expect(second.err).toMatch(
      /^gainsay: A review of this repository is in use by process \d+ since [^\n]+\n$/,
    )
    expect(second.err).toContain(`process ${child.pid} `)
    expect(third.exit).toBe(0)
    const first = await ended
    expect([0, 1, 3]).toContain(first.exit)
    expect([runIds(folder).length, leftovers(folder)]).toEqual([1, []])

    const before = everything(large)
    const again = startGainsay(['review'], { ...where, cwd: large })
    await until(() => holderOf(folder) === again.child.pid)
    again.child.kill('SIGINT')
    const stopped = await again.ended
    expect(stopped.exit).toBe(130)
    expect(stopped.err).not.toContain('fault of Gainsay')
    expect(everything(large)).toEqual(before)
    expect(leftovers(folder)).toEqual([])
    const next = gainsay(['review'], { ...where, cwd: large })
    expect([0, 1, 3]).toContain(next.exit)
    expect(next.err).toBe('')
  })
})

describe('a reader that goes away', () => {
  it('is no error', () => {
    expect(gainsay(['review'], where).err).toBe('')
    const { exit, err, out } = shell('$GAINSAY show --json | head -c 1; exit ${PIPESTATUS[1]}', where)
    expect([exit, err, out]).toEqual([0, '', '{'])
    const list = shell('set -o pipefail; $GAINSAY --help | true; echo ended', where)
    expect([list.err, list.out]).toEqual(['', 'ended\n'])
  })
})

describe('a place for the output that is full', () => {
  it.skipIf(!existsSync('/dev/full'))('is said in one sentence, and is never taken for a verdict', () => {
    const { exit, err } = shell('$GAINSAY certify plan --paper > /dev/full', where)
    expect(exit).toBe(3)
    expect(err).toMatch(/^gainsay: The output cannot be written \(ENOSPC\)[^\n]*\n$/)
  })
})

describe('a disk that cannot be written', () => {
  const namespaces = spawnSync('unshare', ['-rm', 'true']).status === 0

  it.runIf(namespaces)('is named in one sentence where it is read-only', () => {
    const readOnly = makeRepository(join(place.folder, 'read-only'), undefined, { 'a.txt': 'two\n' })
    const script = `unshare -rm bash -c 'mount --bind . . && mount -o remount,bind,ro . && cd "$PWD" && $GAINSAY review'`
    const { exit, err, out } = shell(script, { ...where, cwd: readOnly })
    expect([exit, out]).toEqual([3, ''])
    expect(err).toMatch(/^gainsay: [^\n]*(EROFS|read-only)[^\n]*\n$/)
    expect(leftovers(join(readOnly, '.git', 'gainsay'))).toEqual([])
  })

  it.runIf(namespaces)('is named in one sentence where it is full, and the next review works', () => {
    const full = makeRepository(join(place.folder, 'full'), undefined, {
      'big.bin': Buffer.alloc(3 << 20, 'x'),
    })
    writeFileSync(join(full, 'noise.txt'), Array.from({ length: 90_000 }, (_, n) => `${n * 7919}\n`).join(''))
    const inside = `mkdir -p .git/gainsay && mount -t tmpfs -o size=64k tmpfs .git/gainsay && $GAINSAY review; echo "exit $?"; ls -A .git/gainsay/freezing 2>/dev/null`
    const { err, out } = shell(`unshare -rm bash -c '${inside}'`, { ...where, cwd: full })
    expect(out).toBe('exit 3\n')
    expect(err).toMatch(/^gainsay: [^\n]*(disk is full|no space)[^\n]*\n$/i)
    expect([0, 3]).toContain(gainsay(['review'], { ...where, cwd: full }).exit)
  })

  it('is named in one sentence where a file stands in the way', () => {
    const blocked = makeRepository(join(place.folder, 'blocked'), undefined, { 'a.txt': 'two\n' })
    writeFileSync(join(blocked, '.git', 'gainsay'), 'in the way\n')
    const { exit, err, out } = gainsay(['review'], { ...where, cwd: blocked })
    expect([exit, out]).toEqual([3, ''])
    expect(err).toMatch(/^gainsay: [^\n]*\.git\/gainsay[^\n]* cannot be written[^\n]*\n$/)
  })
})

describe('the environment', () => {
  it('colours by FORCE_COLOR and NO_COLOR, and plain text is the same text', () => {
    const plain = gainsay(['show'], where)
    const forced = gainsay(['show'], { ...where, env: { FORCE_COLOR: '1' } })
    const none = gainsay(['show'], { ...where, env: { FORCE_COLOR: '1', NO_COLOR: '1' } })
    const ESCAPE = '\u001B['
    expect([plain.out.includes(ESCAPE), none.out.includes(ESCAPE)]).toEqual([false, false])
    expect(forced.out).toContain(ESCAPE)
    expect(none.out).toBe(plain.out)
    expect(forced.out.replace(new RegExp(String.raw`\u001B\[\d+m`, 'g'), '')).toBe(plain.out)
    const json = gainsay(['show', '--json'], { ...where, env: { FORCE_COLOR: '1' } })
    expect(json.out).not.toContain(ESCAPE)
  })

  it('does without HOME', () => {
    const { exit, err } = gainsay(['review'], { cwd: repository, home: null })
    expect([[0, 1, 3].includes(exit!), err]).toEqual([true, ''])
  })

  it('prints its version without loading anything', () => {
    expect(gainsay(['--version'], { cwd: place.folder, home: null })).toMatchObject({ exit: 0, err: '' })
  })

  it('is not led astray by git variables of a hook', () => {
    const other = makeRepository(join(place.folder, 'other'), { 'z.txt': 'z\n' }, { 'z.txt': 'zz\n' })
    const env = { GIT_DIR: join(repository, '.git'), GIT_INDEX_FILE: join(repository, '.git', 'index') }
    const before = git(repository, 'status', '--porcelain')
    const { out } = gainsay(['review', '--json'], { ...where, cwd: other, env })
    const { coverage } = JSON.parse(out) as { coverage: { files: { path: string }[] } }
    expect(coverage.files.map(({ path }) => path)).toEqual(['z.txt'])
    expect(git(repository, 'status', '--porcelain')).toBe(before)
  })
})
