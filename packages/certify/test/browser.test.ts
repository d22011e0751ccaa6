// The package loads where there is no node: bundled for the browser, run in a bare realm, and, where
// a Chromium is installed, in a real page.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

const ENTRY = fileURLToPath(new URL('../src/index.ts', import.meta.url))
const CHROMIUM = '/usr/bin/chromium'
const CHROMIUM_MS = 45_000
let bundle = ''

beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: ENTRY, name: 'certify', formats: ['iife'] },
      // A node builtin would be externalised or stubbed with a warning; either must fail the test.
      rolldownOptions: {
        onwarn: (warning) => {
          throw new Error(`the bundle warns: ${warning.message}`)
        },
      },
    },
  })) as Rolldown.RolldownOutput[]
  bundle = built[0]!.output[0].code
})

/** Certifies Appendix E.1, refuses a bad bound and runs the seeded bootstrap. */
const USE = `JSON.stringify({
  K: certify.region({ T: 10, q: '0.5', c: '0.99', a: '0.99', delta: '0.05', gamma: '0.1' }).K,
  refused: (() => { try { certify.toRational(NaN, 'q') } catch (e) { return certify.isCertifyError(e) && e.code } })(),
  undefinedResamples: certify.bootstrapGap({ ancCorrect: 5, ancWrong: 1, nonAncCorrect: 2, nonAncWrong: 4 }, { resamples: 50 }).resamples,
  svg: certify.figureSvg(certify.planReview(certify.readPlan({ T: 3, delta: '0.1', gamma: '0.1', q: '0.2', c: '0.9' })).figures[0]).slice(0, 4),
})`
const USED = JSON.stringify({ K: 5, refused: 'not-a-number', undefinedResamples: 50, svg: '<svg' })

describe('in a browser', () => {
  it('bundles without node builtins', () => {
    expect(bundle).not.toMatch(/node:|__vite-browser-external|require\(/)
    expect(bundle).not.toMatch(/\bprocess\.|\bBuffer\b|Math\.random|Date\.now/)
  })

  it('runs in a realm without process, Buffer, require or timers', () => {
    const realm = createContext(Object.create(null))
    expect(
      runInContext('[typeof process, typeof Buffer, typeof require, typeof setTimeout].join()', realm),
    ).toBe('undefined,undefined,undefined,undefined')
    runInContext(bundle, realm)
    expect(runInContext(USE, realm)).toBe(USED)
  })

  it.skipIf(!existsSync(CHROMIUM))(
    `runs in Chromium (skipped where ${CHROMIUM} is not installed)`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'certify-browser-'))
      try {
        const page = join(folder, 'page.html')
        const script = `${bundle}\ndocument.body.textContent = ${USE}`
        writeFileSync(
          page,
          `<!doctype html><body><script>${script.replaceAll('</script', '<\\/script')}</script></body>`,
        )
        const text = await dumpedPage(folder, page)
        expect(text.replaceAll('&lt;', '<')).toContain(USED)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})

/** The document after its scripts ran; the browser's whole process group ends with it. */
function dumpedPage(folder: string, page: string): Promise<string> {
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    `--user-data-dir=${join(folder, 'profile')}`,
  ]
  const child = spawn(CHROMIUM, [...flags, '--dump-dom', `file://${page}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { HOME: folder, PATH: '/usr/bin:/bin' },
  })
  return new Promise((resolve, reject) => {
    let text = ''
    const end = (): void => {
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch {
        // The group has ended by itself.
      }
    }
    const timer = setTimeout(end, CHROMIUM_MS)
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(timer)
      end()
      resolve(text)
    })
  })
}
