// Which files a runner can see at all: a test run of Cargo does not depend on a page's script.

const JAVASCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|json)$/i
const PYTHON = /\.(?:pyi?|pyx|toml|cfg|ini)$|requirements[\w.-]*\.txt$/i
const JVM = /\.(?:java|kts?|scala|groovy|gradle|xml|properties)$/i
const RUNNERS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:vitest|jest|mocha|ava|tap|node:test|bun|deno|karma|cypress|tsc|eslint|biome|prettier|bundler|angular)$/,
    JAVASCRIPT,
  ],
  [/^(?:pytest|unittest|django|tox|mypy|pyright|ruff|flake8|black)$/, PYTHON],
  [/^go |^(?:gofmt|golangci-lint)$/, /\.go$|go\.(?:mod|sum|work)$/],
  [/^cargo |^(?:clippy|rustfmt)$/, /\.rs$|\.toml$/],
  [/^(?:maven|gradle|sbt)$/, JVM],
  [/^(?:mix |credo)/, /\.exs?$|\.(?:heex|eex|leex)$/],
  [/^(?:rspec|minitest|rubocop)$/, /\.(?:rb|erb|rake|gemspec)$|Gemfile|Rakefile/],
  [/^(?:phpunit|pest|phpstan|phpcs)$/, /\.(?:php|twig|xml|json)$/],
  [/^dotnet /, /\.(?:cs|fs|vb|csproj|fsproj|sln|razor|cshtml)$/],
  [/^swift /, /\.swift$/],
]

/** False only where the runner is known and such a file is none of its own. */
export function mayDependOn(runner: string, path: string): boolean {
  const known = RUNNERS.find(([pattern]) => pattern.test(runner))
  return known === undefined || known[1].test(path)
}
