import { describe, expect, it } from 'vitest'
import { type Lookup, classifyPart } from '../../../src/rules/shared/commands/classify.ts'
import { readCommandLine } from '../../../src/rules/shared/commands/read-command-line.ts'

function classified(text: string, lookup: Lookup | null = null): string {
  const [part] = readCommandLine(text).parts
  const one = classifyPart(part!, lookup)
  const may = one.mayCheck.size === 5 ? '?all' : [...one.mayCheck].map((kind) => `?${kind}`).join(' ')
  const scope =
    one.scope.all === false ? `only ${one.scope.only.join(' ')}` : one.scope.all === null ? '' : 'whole'
  return [
    [...one.kinds].join('+'),
    one.kinds.size > 0 ? '' : may,
    scope,
    one.watch ? 'watch' : '',
    one.rewrites ? 'rewrites' : '',
  ]
    .filter((word) => word !== '')
    .join(' ')
}

describe('what a command checks', () => {
  it.each([
    ['npx vitest run', 'tests whole'],
    ['vitest', 'tests whole'],
    ['npx vitest --watch', 'tests whole watch'],
    ['npx vitest run src/a.test.ts', 'tests only src/a.test.ts'],
    ['npx vitest run -t "adds numbers"', 'tests only -t adds_numbers'],
    ['npx vitest --version', ''],
    ['npx vitest list', '?all'],
    ['./node_modules/.bin/jest --coverage', 'tests whole'],
    ['npx jest path/to/a.test.js', 'tests only path/to/a.test.js'],
    ['node --test', 'tests whole'],
    ['node --test test/a.test.js', 'tests only test/a.test.js'],
    ['node --import tsx --test', 'tests whole'],
    ['node script.js', '?all'],
    ['npx mocha', 'tests whole'],
    ['pnpm vitest run', 'tests whole'],
    ['yarn jest', 'tests whole'],
    ['pytest', 'tests whole'],
    ['pytest tests/', 'tests whole'],
    ['pytest -q tests/test_a.py::test_b', 'tests only tests/test_a.py::test_b'],
    ['pytest -k "foo and bar"', 'tests only -k foo_and_bar'],
    ['python -m pytest -x', 'tests whole'],
    ['python3 -m unittest discover', 'tests whole'],
    ['uv run pytest', 'tests whole'],
    ['poetry run pytest tests/unit', 'tests only tests/unit'],
    ['pytest --collect-only', ''],
    ['python script.py', '?all'],
    ['go test ./...', 'tests whole'],
    ['go test ./pkg/a', 'tests only ./pkg/a'],
    ['go test -run TestX ./...', 'tests only -run TestX'],
    ['go build ./...', 'build whole'],
    ['go vet ./...', 'lint whole'],
    ['gofmt -l .', 'format whole'],
    ['gofmt -w main.go', 'format only main.go rewrites'],
    ['cargo test', 'tests whole'],
    ['cargo test parser', 'tests only parser'],
    ['cargo test -p core', 'tests only -p core'],
    ['cargo nextest run', 'tests whole'],
    ['cargo build --release', 'build whole'],
    ['cargo clippy -- -D warnings', 'lint whole'],
    ['cargo fmt', 'format whole rewrites'],
    ['cargo fmt --check', 'format whole'],
    ['cargo check', 'typecheck whole'],
    ['mvn test', 'tests whole'],
    ['mvn -q -Dtest=FooTest test', 'tests only -Dtest=FooTest'],
    ['mvn -DskipTests package', 'build whole'],
    ['./gradlew test', 'tests whole'],
    ['./gradlew assemble', 'build whole'],
    ['dotnet test', 'tests whole'],
    ['ctest --test-dir build', 'tests whole'],
    ['mix test', 'tests whole'],
    ['bundle exec rspec', 'tests whole'],
    ['bin/rails test', 'tests whole'],
    ['vendor/bin/phpunit', 'tests whole'],
    ['npx tsc --noEmit', 'typecheck whole'],
    ['tsc -p packages/a', 'typecheck only -p packages/a'],
    ['npx eslint .', 'lint whole'],
    ['npx eslint . --fix', 'lint whole rewrites'],
    ['npx eslint src/a.ts', 'lint only src/a.ts'],
    ['npx biome check .', 'lint+format whole'],
    ['npx prettier --check .', 'format whole'],
    ['npx prettier --write src', 'format whole rewrites'],
    ['ruff check .', 'lint whole'],
    ['ruff format .', 'format whole rewrites'],
    ['mypy src', 'typecheck whole'],
    ['npx vite build', 'build whole'],
    ['npm test', 'tests whole'],
    ['npm t', 'tests whole'],
    ['npm run test:unit', 'tests whole'],
    ['npm test -- src/a.test.ts', 'tests only src/a.test.ts'],
    ['npm test -w packages/a', 'tests only packages/a'],
    ['pnpm --filter web test', 'tests only web'],
    ['npm run lint', 'lint whole'],
    ['npm run typecheck', 'typecheck whole'],
    ['npm run type-check', 'typecheck whole'],
    ['npm run build', 'build whole'],
    [
      'npm run build:test',
      '?build ?tests ?lint ?typecheck ?format whole'.replace(
        '?build ?tests ?lint ?typecheck ?format',
        '?all',
      ),
    ],
    ['npm run verify', '?all whole'],
    ['npm run dev', '?build whole'],
    ['npm install', '?build'],
    ['make test', 'tests whole'],
    ['make', '?all whole'],
    ['just check', '?all whole'],
    ['yarn test', 'tests whole'],
    ['yarn', '?build'],
    ['ls -la', ''],
    ['git status', ''],
    ['grep -rn "npm test" .', ''],
    ['cat test.log', ''],
    ['sed -n 1,5p a.ts', ''],
    ['./verify.sh', '?all'],
    ['docker compose run app npm test', '?all'],
    ['node --version', ''],
    ['find . -name "*.test.ts"', ''],
    ['find . -exec npm test ;', '?all'],
    ['source .venv/bin/activate', ''],
  ])('%s: %s', (text, expected) => {
    expect(classified(text)).toBe(expected)
  })

  it('reads the script behind a name where it can be looked up', () => {
    const files: Record<string, string> = {
      'package.json': JSON.stringify({
        scripts: {
          test: 'vitest run',
          check: 'npm run lint && tsc --noEmit',
          lint: 'eslint .',
          one: 'vitest run src/a.test.ts',
          build: 'echo no',
          pretest: 'npm run lint',
        },
      }),
      Makefile: 'CC = gcc\n\nall: build\n\ntest: build\n\tgo test ./...\n\nbuild:\n\t@go build ./...\n',
      justfile: 'default: check\n\ncheck:\n    cargo clippy\n    cargo test\n',
    }
    const lookup: Lookup = (path) => files[path] ?? null
    expect(classified('npm test', lookup)).toBe('lint+tests whole')
    expect(classified('npm run check', lookup)).toBe('lint+typecheck whole')
    expect(classified('npm run one', lookup)).toBe('tests')
    expect(classified('npm run build', lookup)).toBe('?build whole')
    expect(classified('make test', lookup)).toBe('build+tests whole')
    expect(classified('make', lookup)).toBe('build whole')
    expect(classified('just check', lookup)).toBe('lint+tests whole')
    expect(classified('npm run missing', lookup)).toBe('?all whole')
  })

  it.each([
    ['lint', 'node scripts/lint.js', 'lint', false],
    ['lint', 'python tools/style.py && eslint .', 'lint', false],
    ['lint', 'node scripts/run-tests.js', 'lint', true],
    ['lint', './scripts/all.sh', 'lint', true],
    ['lint', 'prettier --check .', 'format+lint', false],
    ['test', 'node scripts/spec.mjs', 'tests', true],
    ['typecheck', 'bash scripts/types.sh', 'typecheck', false],
    ['build', 'node build.js', 'build', true],
    ['check', 'node scripts/lint.js', '', true],
    ['anything', 'node scripts/lint.js', '', true],
  ])('takes the name of a script for what its text does not say: %s: %s', (name, text, kinds, mayTest) => {
    const lookup: Lookup = () => JSON.stringify({ scripts: { [name]: text } })
    const one = classifyPart(readCommandLine(`npm run ${name}`).parts[0]!, lookup)
    expect([[...one.kinds].sort().join('+'), one.mayCheck.has('tests')]).toEqual([kinds, mayTest])
  })

  it('does not follow scripts that call each other for ever', () => {
    const lookup: Lookup = () => JSON.stringify({ scripts: { a: 'npm run b', b: 'npm run a' } })
    expect(classified('npm run a', lookup)).toContain('?all')
  })
})
