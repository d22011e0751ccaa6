// Any sequence of tree states freezes to what is on disk, and nothing of the repository changes.

import { chmodSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freeze, gitText, listFiles, readFileAt, readPlace } from '../../src/index.ts'
import { contentsOf, gitDirectoryState, temporaryFolder, TestRepository } from '../support/repository.ts'

type Step =
  | { do: 'write'; name: string; content: string }
  | { do: 'remove' | 'stage' | 'unstage' | 'program' | 'assume'; name: string }
  | { do: 'link'; name: string; content: string }
  | { do: 'commit' | 'intend' }

const name = fc.constantFrom('a', 'b.txt', 'd/a', 'd/b', 'd/e/f', 'Ünï', 'new\nline', 'a b', '"q"', '-x', 'A')
const content = fc.oneof(
  fc.constantFrom('', 'x', 'x\n', 'y\n', 'a\r\nb\r\n', 'a\r\nb\n', '\0bin\n'),
  fc.string({ maxLength: 30 }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('write' as const), name, content }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('remove', 'stage', 'unstage', 'program', 'assume'), name }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('link' as const),
      name,
      content: fc.constantFrom('a', 'nowhere/x'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('commit', 'intend') }) },
)

it('freezes any sequence of tree states to the content on disk, and touches nothing', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), check), { numRuns: 25 })
}, 120_000)

async function check(steps: Step[]): Promise<void> {
  const repository = new TestRepository(temporaryFolder())
  for (const each of steps) apply(repository, each)
  const before = gitDirectoryState(repository.path('.git'))
  const status = repository.git('--no-optional-locks', 'status', '--porcelain=v2', '--branch')
  const frozen = await freeze({ kind: 'work-tree', cwd: repository.root, objectsDir: repository.objects() })
  expect(gitDirectoryState(repository.path('.git'))).toEqual(before)
  expect(repository.git('--no-optional-locks', 'status', '--porcelain=v2', '--branch')).toBe(status)
  const out = temporaryFolder()
  const place = readPlace(frozen)
  const checkout = { cwd: out, env: { ...place.env, GIT_WORK_TREE: out, GIT_INDEX_FILE: `${out}.index` } }
  await gitText(checkout, ['read-tree', frozen.snapshot.tree])
  await gitText(checkout, ['checkout-index', '--all', '--force'])
  rmSync(`${out}.index`, { force: true })
  expect(contentsOf(out)).toEqual(contentsOf(repository.root))
  const again = await freeze({ kind: 'work-tree', cwd: repository.root, objectsDir: repository.objects() })
  expect(again.snapshot).toEqual(frozen.snapshot)
  for (const file of await listFiles(frozen, 'snapshot')) {
    expect((await readFileAt(frozen, 'snapshot', file.path))?.length).toBe(file.bytes)
  }
}

function apply(repository: TestRepository, each: Step): void {
  // Many steps make no sense where they fall (a name that is not there): git says no, and that is fine.
  try {
    attempt(repository, each)
  } catch {
    return
  }
}

function attempt(repository: TestRepository, each: Step): void {
  const path = 'name' in each ? repository.path(each.name) : ''
  switch (each.do) {
    case 'write':
      repository.write(each.name, each.content)
      break
    case 'link':
      mkdirSync(dirname(path), { recursive: true })
      symlinkSync(each.content, path)
      break
    case 'remove':
      repository.remove(each.name)
      break
    case 'program':
      if (lstatSync(path).isFile()) chmodSync(path, 0o755)
      break
    case 'stage':
      repository.git('add', '--', each.name)
      break
    case 'unstage':
      repository.git('rm', '--cached', '--quiet', '-r', '--', each.name)
      break
    case 'assume':
      repository.git('update-index', '--assume-unchanged', '--', each.name)
      break
    case 'intend':
      repository.git('add', '--intent-to-add', '.')
      break
    case 'commit':
      repository.commit()
      break
  }
}
