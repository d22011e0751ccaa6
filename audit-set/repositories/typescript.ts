// A queue in TypeScript: the real compiler for types and build, node:test over what it built.
import type { Repository } from './repository.ts'

export const typescriptRepository: Repository = {
  folder: 'queue',
  files: {
    'package.json': `${JSON.stringify(
      {
        name: 'queue',
        private: true,
        type: 'module',
        scripts: {
          typecheck: 'tsc --noEmit',
          build: 'tsc',
          test: 'node --test test/',
        },
      },
      null,
      2,
    )}\n`,
    'tsconfig.json': `${JSON.stringify(
      {
        compilerOptions: {
          target: 'es2022',
          module: 'es2022',
          moduleResolution: 'bundler',
          strict: true,
          rootDir: 'src',
          outDir: 'out',
          types: [],
          skipLibCheck: true,
        },
        include: ['src'],
      },
      null,
      2,
    )}\n`,
    'README.md': '# Queue\n\nA queue with a limit.\n',
    '.gitignore': 'out/\nnode_modules/\n*.log\n',
    'src/queue.ts': `export class Queue<T> {
  readonly items: T[] = []
  constructor(readonly limit: number) {}
  push(item: T): boolean {
    if (this.items.length >= this.limit) return false
    this.items.push(item)
    return true
  }
  next(): T | undefined {
    return this.items.shift()
  }
}
`,
    'src/names.ts': `export function initials(name: string): string {
  return name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
}
`,
    'test/queue.test.js': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Queue } from '../out/queue.js'

test('gives items in order', () => {
  const queue = new Queue(2)
  queue.push('a')
  queue.push('b')
  assert.equal(queue.next(), 'a')
})
test('refuses above its limit', () => assert.equal(new Queue(0).push(1), false))
`,
  },
  checks: {
    typecheck: { whole: /^tsc(?: --noEmit| -p \.| -p tsconfig\.json| --pretty false)*$/ },
    build: { whole: /^tsc(?: -p \.| -p tsconfig\.json)*$/ },
    tests: { whole: /^node --test(?: test\/?)?$/, part: /^node --test .+/ },
  },
  formatter: null,
  countTests: { command: ['node', '--test', 'test/'], count: /^# pass (\d+)$/m },
}
