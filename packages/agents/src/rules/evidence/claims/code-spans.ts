// What a code span in a sentence is: a command that checks something, a file, or neither.
import type { CheckKind } from '../../shared/commands/activity.ts'
import { classifyPart } from '../../shared/commands/classify.ts'
import { readCommandLine } from '../../shared/commands/read-command-line.ts'

const MAX_CODE_UNITS = 200
/** A command is known by its program; a lone word like `test` is more often a name. */
const PROGRAMS =
  /^(?:\.\/)?(?:npm|npx|pnpm|yarn|bun|bunx|node|deno|make|just|task|cargo|go|mvn|\.\/mvnw|mvnw|gradle|gradlew|pytest|python[\d.]*|uv|poetry|tox|nox|ruff|mypy|pyright|black|mix|rspec|bundle|rake|rails|bin\/\S+|phpunit|composer|vendor\/bin\/\S+|php|dotnet|ctest|cmake|tsc|eslint|vitest|jest|mocha|ava|biome|prettier|oxlint|swift|bazel|turbo|nx|git|docker|terraform|helm|kubectl|ruby|perl|sh|bash)\b/

/** The checks that a code span runs; `any`: also commands of no known kind. */
export function kindsOfCode(code: string, any: boolean = false): CheckKind[] {
  if (code.length > MAX_CODE_UNITS || !PROGRAMS.test(code)) return []
  if (
    !/\s/.test(code) &&
    !/^(?:pytest|tsc|eslint|vitest|jest|mocha|ava|rspec|phpunit|mypy|pyright|tox|ctest|oxlint|make|\S*gradlew|\S*mvnw)$/.test(
      code,
    )
  )
    return []
  const kinds = new Set<CheckKind>()
  const line = readCommandLine(code)
  if (line.incomplete || line.parts.length === 0) return []
  for (const part of line.parts) {
    const activity = classifyPart(part, null)
    for (const kind of activity.kinds) kinds.add(kind)
    if (any) for (const kind of activity.mayCheck) kinds.add(kind)
  }
  return [...kinds]
}

const EXTENSIONS =
  /\.(?:tsx?|mts|cts|jsx?|mjs|cjs|vue|svelte|astro|pyi?|rb|go|rs|java|kts?|scala|groovy|clj|cljs|c|h|cc|cpp|hpp|hh|mm?|swift|cs|fs|php|exs?|erl|hs|mli?|elm|dart|lua|pl|pm|sol|sql|graphql|proto|sh|bash|zsh|fish|ps1|css|scss|sass|less|html?|md|mdx|rst|txt|json|jsonc|json5|ya?ml|toml|ini|cfg|conf|env|lock|xml|gradle|csproj|sln|tf|prisma|svg|csv|ipynb|snap|dockerfile)$/i
const FILE_NAMES =
  /(?:^|\/)(?:Dockerfile|Makefile|Gemfile|Rakefile|Procfile|Jenkinsfile|LICENSE|CHANGELOG|README|justfile|\.gitignore|\.dockerignore|\.env|\.eslintrc|\.prettierrc|\.npmrc|\.nvmrc|\.editorconfig)$/

/** A path of a file as prose writes it, without a line number; null where it is none. */
export function pathOfCode(code: string): string | null {
  const path = code.replace(/(?::\d+(?:[-:]\d+)?|#L\d+(?:-L?\d+)?)$/, '').replace(/^\.\//, '')
  if (path.length > 300 || /[\s()<>{}=;'"$*|\\]/.test(path) || /^https?:|^@/.test(path)) return null
  if (!EXTENSIONS.test(path) && !FILE_NAMES.test(path)) return null
  // `this.c` and `foo.m` are members; a name this short needs a folder to be a file.
  if (
    !path.includes('/') &&
    /\.(?:c|h|m|mm|go|hs|pl|pm|cs|fs|ml|sh|env|lock|conf|map|sql|html|css|json|txt|xml|csv)$/i.test(path) &&
    /^[a-z]\w{0,3}\.\w+$/.test(path)
  )
    return null
  if (
    /^(?:process|import|module|window|document|self|this|node|next|vue|react)\.\w+$/i.test(path) &&
    !path.includes('/')
  )
    return null
  return path
}
