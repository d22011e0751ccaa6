// Prices and stock in plain JavaScript: node:test, a tiny linter and formatter, npm scripts, make.
import type { Repository } from './repository.ts'

const lint = `// A tiny linter: no var, no console.log, no == in src.
import { readdirSync, readFileSync } from 'node:fs'
let problems = 0
for (const name of readdirSync('src')) {
  readFileSync(\`src/\${name}\`, 'utf8').split('\\n').forEach((line, index) => {
    for (const [pattern, text] of [[/\\bvar\\b/, 'var is not allowed'], [/console\\.log/, 'console.log is not allowed'], [/[^=!]==[^=]/, 'use === here']])
      if (pattern.test(line)) {
        problems++
        console.log(\`src/\${name}:\${index + 1}: error: \${text}\`)
      }
  })
}
console.log(problems === 0 ? 'lint: no problems' : \`lint: \${problems} problem\${problems > 1 ? 's' : ''}\`)
process.exit(problems === 0 ? 0 : 1)
`
const format = `// A tiny formatter: single quotes, no spaces at the end of a line.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
const check = process.argv.includes('--check')
let changed = 0
for (const folder of ['src', 'test'])
  for (const name of readdirSync(folder)) {
    const path = \`\${folder}/\${name}\`
    const before = readFileSync(path, 'utf8')
    const after = before.replace(/"/g, "'").replace(/[ \\t]+$/gm, '').replace(/;$/gm, '')
    if (before === after) continue
    changed++
    console.log(\`\${check ? 'not formatted' : 'formatted'} \${path}\`)
    if (!check) writeFileSync(path, after)
  }
console.log(check ? \`\${changed} files need formatting\` : \`\${changed} files changed\`)
process.exit(check && changed > 0 ? 1 : 0)
`
const build = `// Loads every module and writes them into one file.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
const names = readdirSync('src')
for (const name of names) await import(new URL(\`../src/\${name}\`, import.meta.url))
mkdirSync('out', { recursive: true })
writeFileSync('out/bundle.js', names.map((name) => readFileSync(\`src/\${name}\`, 'utf8')).join('\\n'))
console.log(\`built out/bundle.js from \${names.length} modules\`)
`

export const nodeRepository: Repository = {
  folder: 'tally',
  files: {
    'package.json': `${JSON.stringify(
      {
        name: 'tally',
        private: true,
        type: 'module',
        scripts: {
          test: 'node --test',
          lint: 'node tools/lint.mjs',
          format: 'node tools/format.mjs',
          'format:check': 'node tools/format.mjs --check',
          build: 'node tools/build.mjs',
          verify: 'npm run lint && npm test',
        },
      },
      null,
      2,
    )}\n`,
    Makefile: `test:\n\tnode --test\n\nlint:\n\tnode tools/lint.mjs\n\ncheck: lint test\n\nquiet:\n\t@node --test > /dev/null 2>&1 || true\n\n.PHONY: test lint check quiet\n`,
    'README.md': '# Tally\n\nPrices and stock of a small shop.\n',
    'docs/guide.md': '# Guide\n\n`net(gross, rate)` takes the tax off.\n',
    '.gitignore': 'out/\nnode_modules/\n*.log\n',
    'src/price.js': `export function net(gross, rate) {
  return Math.round(gross / (1 + rate))
}

export function discount(price, share) {
  return price - Math.round(price * share)
}
`,
    'src/stock.js': `export function take(stock, name, count) {
  if ((stock[name] ?? 0) < count) throw new RangeError('not enough ' + name)
  return { ...stock, [name]: stock[name] - count }
}
`,
    'test/price.test.js': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discount, net } from '../src/price.js'

test('takes the tax off', () => assert.equal(net(119, 0.19), 100))
test('rounds to whole cents', () => assert.equal(net(100, 0.19), 84))
test('takes a share off', () => assert.equal(discount(200, 0.1), 180))
`,
    'test/stock.test.js': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { take } from '../src/stock.js'

test('takes from the stock', () => assert.deepEqual(take({ tea: 3 }, 'tea', 2), { tea: 1 }))
test('refuses what is not there', () => assert.throws(() => take({}, 'tea', 1), RangeError))
`,
    'tools/lint.mjs': lint,
    'tools/format.mjs': format,
    'tools/build.mjs': build,
  },
  checks: {
    tests: { whole: /^node --test(?: --test-reporter[= ]\w+)?(?: test\/?)?$/, part: /^node --test .+/ },
    lint: { whole: /^node tools\/lint\.mjs$/ },
    format: { whole: /^node tools\/format\.mjs --check$/ },
    build: { whole: /^node tools\/build\.mjs$/ },
  },
  formatter: /^node tools\/format\.mjs$/,
  countTests: { command: ['node', '--test'], count: /^# pass (\d+)$/m },
}
