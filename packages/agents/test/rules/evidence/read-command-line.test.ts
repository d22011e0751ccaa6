import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCommandLine } from '../../../src/rules/shared/commands/read-command-line.ts'

/** `words: what zero tells / what another code tells` of each part. */
function parts(text: string): string[] {
  return readCommandLine(text).parts.map(
    (part) => `${part.argv.join(' ')}: ${part.whenZero}/${part.whenNonzero}`,
  )
}

describe('what an exit code tells about each part of a line', () => {
  it.each([
    ['npm test', ['npm test: passed/failed']],
    ['cd app && npm test', ['cd app: passed/unknown', 'npm test: passed/failed']],
    ['npm run lint && npm test', ['npm run lint: passed/unknown', 'npm test: passed/not-passed']],
    ['npm test && echo ok', ['npm test: passed/failed', 'echo ok: passed/not-passed']],
    ['npm test; echo done', ['npm test: unknown/unknown', 'echo done: passed/failed']],
    ['npm test || true', ['npm test: unknown/failed', 'true: unknown/failed']],
    ['npm test || exit 1', ['npm test: passed/failed', 'exit 1: unknown/failed']],
    ['npm test | tail -5', ['npm test: unknown/unknown', 'tail -5: passed/failed']],
    [
      'set -o pipefail; npm test | tail -5',
      ['set -o pipefail: unknown/unknown', 'npm test: passed/failed', 'tail -5: passed/unknown'],
    ],
    [
      'set -e; npm run lint; npm test',
      ['set -e: unknown/unknown', 'npm run lint: passed/unknown', 'npm test: passed/not-passed'],
    ],
    ['! npm test', ['npm test: failed/passed']],
    ['npm test &', ['npm test: unknown/unknown']],
    ['(cd app; npm test)', ['cd app: unknown/unknown', 'npm test: passed/failed']],
    ['{ npm run build; npm test; }', ['npm run build: unknown/unknown', 'npm test: passed/failed']],
    ["bash -c 'npm run build && npm test'", ['npm run build: passed/unknown', 'npm test: passed/not-passed']],
    ["bash -lc 'npm test | tail -3'", ['npm test: unknown/unknown', 'tail -3: passed/failed']],
    ['CI=1 timeout 60 npm test', ['npm test: passed/failed']],
    ['env A=1 B=2 npm test', ['npm test: passed/failed']],
    ['time sudo -u me npm test', ['npm test: passed/failed']],
    [
      'if npm test; then echo yes; else echo no; fi',
      ['npm test: unknown/unknown', 'echo yes: unknown/unknown', 'echo no: unknown/unknown'],
    ],
    ['for f in a b; do npm test $f; done', ['npm test $f: unknown/unknown']],
    ['x=$(npm test)', ['npm test: unknown/unknown']],
    ['a && b || c', ['a: unknown/unknown', 'b: unknown/not-passed', 'c: unknown/failed']],
    ["cat > f <<'EOF'\nnpm test\nEOF\necho hi", ['cat: unknown/unknown', 'echo hi: passed/failed']],
    ['npm test 2>&1 | tee log.txt', ['npm test: unknown/unknown', 'tee log.txt: passed/failed']],
    ['git commit -m "npm test && more"', ['git commit -m npm test && more: passed/failed']],
    ['# npm test', []],
  ])('%s', (text, expected) => {
    expect(parts(text)).toEqual(expected)
  })

  it('follows folders', () => {
    const folders = readCommandLine('cd a && cd b && npm test; cd /c && make; (cd d && ls); pwd').parts.map(
      (part) => part.folder,
    )
    expect(folders).toEqual(['a', 'a/b', 'a/b', '/c', '/c', '/c/d', '/c/d', '/c'])
  })

  it('says what it cannot read', () => {
    expect(readCommandLine("npm test 'unclosed").incomplete).toBe(true)
    expect(readCommandLine(`echo ${'x'.repeat(100_000)}`).incomplete).toBe(true)
    expect(readCommandLine(`${'bash -c "'.repeat(30)}npm test${'"'.repeat(30)}`).parts.length).toBeLessThan(
      50,
    )
  })

  it('never throws, whatever the text', () => {
    const shell = fc
      .array(
        fc.constantFrom(
          'npm test',
          '&&',
          '||',
          ';',
          '|',
          '&',
          '(',
          ')',
          '{',
          '}',
          '$(',
          '`',
          '"',
          "'",
          '<<E',
          '\n',
          '>',
          '2>&1',
          'if',
          'then',
          'fi',
          'do',
          'done',
          '!',
          'bash -c',
          'E',
          ' ',
        ),
        { maxLength: 30 },
      )
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.oneof(shell, fc.string({ maxLength: 200 })), (text) => {
        readCommandLine(text)
      }),
      { numRuns: 500 },
    )
  })
})
