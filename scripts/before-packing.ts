// Before the product is packed: the licence and the README of the repository go with it, and the
// licences of everything that is compiled into the bundle or lies beside it.
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import config from '../packages/gainsay/tsdown.config.ts'

/** Their files are copied into `dist/grammars`. */
const COPIED = ['@vscode/tree-sitter-wasm']
const LICENCE = /^(?:licen[cs]e|copying|notice)(?:\..*)?$/i

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const product = join(root, 'packages', 'gainsay')
const modules = join(root, 'node_modules')

function licencesOf(name: string): string {
  const folder = join(modules, name)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly version: string
    readonly license?: string
  }
  const files = readdirSync(folder).filter((file) => LICENCE.test(file))
  if (files.length === 0) throw new Error(`${name} has no licence file: it cannot be shipped`)
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return `${name} ${manifest.version} (${manifest.license ?? 'see below'})\n\n${texts.join('\n\n')}`
}

const { deps } = config as { readonly deps?: { readonly onlyBundle?: unknown } }
const bundled = Array.isArray(deps?.onlyBundle)
  ? deps.onlyBundle.filter((one) => typeof one === 'string')
  : []
if (bundled.length === 0) throw new Error('tsdown.config.ts names no bundled packages')
const names = [...bundled, ...COPIED].filter((name) => existsSync(join(modules, name))).sort()
const missing = [...bundled, ...COPIED].filter((name) => !names.includes(name))
if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}`)

writeFileSync(
  join(product, 'THIRD-PARTY-LICENSES'),
  `What is compiled into this package, or lies in it, under its own licence.\n\n${names
    .map(licencesOf)
    .join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
)
for (const name of ['LICENSE', 'README.md']) copyFileSync(join(root, name), join(product, name))
