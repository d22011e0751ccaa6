// The package as a user gets it: packed, installed in a folder of its own without the network, and used
// on a machine where no agent is.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const PACKED_BYTES_MOST = 15 * 1024 * 1024
const TIMEOUT_MS = 180_000

let folder: string
let installed: string

function npm(cwd: string, ...args: string[]): string {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: join(folder, 'home'),
    npm_config_cache: join(folder, 'cache'),
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  }
  return execFileSync('npm', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function gainsay(cwd: string, ...args: string[]): { exit: number | null; out: string; err: string } {
  const ended = spawnSync(join(folder, 'user', 'node_modules', '.bin', 'gainsay'), args, {
    cwd,
    // Node and git, and nothing else that might be installed here.
    env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: join(folder, 'home') },
    encoding: 'utf8',
  })
  return { exit: ended.status, out: ended.stdout, err: ended.stderr }
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'gainsay-package-')))
  for (const name of ['home', 'user', 'work']) mkdirSync(join(folder, name))
  // Not `prepack`: it builds, and other tests use what is built.
  const script = ['--conditions=@gainsay/source', join(root, 'scripts', 'before-packing.ts')]
  execFileSync(join(root, 'node_modules', '.bin', 'tsx'), script, { cwd: root, stdio: 'ignore' })
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
  npm(join(root, 'packages', 'gainsay'), ...pack)
  writeFileSync(
    join(folder, 'user', 'package.json'),
    '{ "name": "user", "type": "module", "private": true }\n',
  )
  npm(join(folder, 'user'), 'install', '--silent', '--omit=peer', join(folder, 'gainsay-0.1.0.tgz'))
  installed = join(folder, 'user', 'node_modules', 'gainsay')
}, TIMEOUT_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the package', () => {
  it('is small, installs nothing else, and runs nothing when it is installed', () => {
    expect(statSync(join(folder, 'gainsay-0.1.0.tgz')).size).toBeLessThan(PACKED_BYTES_MOST)
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>
      readonly dependencies?: object
    }
    expect(manifest.dependencies ?? {}).toEqual({})
    for (const script of ['preinstall', 'install', 'postinstall'])
      expect(manifest.scripts[script]).toBeUndefined()
    const lock = JSON.parse(readFileSync(join(folder, 'user', 'package-lock.json'), 'utf8')) as {
      readonly packages: object
    }
    const unasked = Object.keys(lock.packages).filter(
      (name) => name !== '' && name !== 'node_modules/gainsay',
    )
    expect(unasked).toEqual([])
  })

  it('holds its licence, those of what is compiled in, and its README', () => {
    for (const name of ['LICENSE', 'README.md', 'THIRD-PARTY-LICENSES'])
      expect(existsSync(join(installed, name)), name).toBe(true)
    const licences = readFileSync(join(installed, 'THIRD-PARTY-LICENSES'), 'utf8')
    for (const name of [
      'commander',
      'zod',
      'jsonrepair',
      'unbash',
      'web-tree-sitter',
      '@vscode/tree-sitter-wasm',
    ])
      expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'))
  })

  it('finds something on a machine without agents', () => {
    const work = join(folder, 'work')
    const git = (...args: string[]): void => {
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.invalid', ...args], { cwd: work })
    }
    git('init', '-q')
    writeFileSync(join(work, 'a.test.js'), "test('a', () => {})\n")
    git('add', '.')
    git('commit', '-qm', 'First')
    writeFileSync(join(work, 'a.test.js'), "test.only('a', () => {})\n")
    const review = gainsay(work, 'review')
    expect([review.exit, review.out]).toEqual([1, expect.stringContaining('adds a focused test')])
    expect(gainsay(work, 'audit').out + gainsay(work, 'audit').err).toContain('session')
    expect(gainsay(work, 'doctor', '--json').out).toContain('"schema": "gainsay.doctor.v1"')
  })

  it('is a library with types', () => {
    const program = join(folder, 'user', 'use.mjs')
    writeFileSync(
      program,
      `import { review } from 'gainsay'
const { report, status } = await review({ cwd: ${JSON.stringify(join(folder, 'work'))}, session: false, env: { PATH: process.env.PATH, HOME: process.env.HOME } })
console.log(status, report.exit, report.disputes.length)
`,
    )
    const ended = spawnSync(process.execPath, [program], {
      cwd: dirname(program),
      env: { PATH: process.env['PATH'] ?? '', HOME: join(folder, 'home') },
      encoding: 'utf8',
    })
    expect([ended.stderr, ended.stdout]).toEqual(['', 'ended 1 1\n'])
    const types = readFileSync(join(installed, 'dist', 'index.d.mts'), 'utf8')
    expect(types).toContain('declare function review(settings?: ReviewSettings): Promise<ReviewResult>')
    // Whatever it imports is Node's own: nothing of ours is left to be found.
    expect([...types.matchAll(/from "([^"]+)"/g)].every(([, name]) => name!.startsWith('node:'))).toBe(true)
  })
})
