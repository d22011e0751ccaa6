// Which files a test run depends on. Source, tests and configuration count; documents do
// not; what might be either is unclear, and nobody is accused on it.
import type { FileClass } from './change.ts'

const SOURCE = new Set(
  `ts tsx mts cts js jsx mjs cjs vue svelte astro py pyi pyx rb erb rake go rs java kt kts scala groovy clj cljs cljc
  c h cc cpp cxx hpp hh hxx m mm swift cs fs vb php ex exs erl hrl hs ml mli elm dart lua pl pm r jl nim zig v sv
  vhd sol wat cu cuh f90 gleam cr d pas adb asm s`.split(/\s+/),
)
const DOCUMENT = new Set(
  'md mdx markdown rst adoc asciidoc org pdf png jpg jpeg gif svg webp ico drawio tex bib'.split(' '),
)
/** Configuration that decides what is compiled and tested, by its name. */
const CONFIGURATION =
  /(?:^|\/)(?:package\.json|tsconfig[\w.-]*\.json|jsconfig\.json|deno\.jsonc?|babel\.config\.\w+|\.babelrc|pyproject\.toml|setup\.cfg|pytest\.ini|tox\.ini|Cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|CMakeLists\.txt|Makefile|GNUmakefile|makefile|justfile|mix\.exs|Gemfile|Rakefile|composer\.json|phpunit\.xml(?:\.dist)?|requirements[\w.-]*\.txt|conftest\.py|\.mocharc[\w.]*|[\w.-]+\.(?:csproj|fsproj|sln|cabal|gemspec))$/
const DOCUMENT_NAMES =
  /(?:^|\/)(?:LICEN[CS]E|COPYING|NOTICE|AUTHORS|CHANGELOG|CHANGES|README|CONTRIBUTING|CODEOWNERS|CODE_OF_CONDUCT|SECURITY)(?:\.\w+)?$/i
const NOT_OF_THE_RUN =
  /(?:^|\/)(?:\.git|\.claude|\.codex|\.gemini|\.opencode|\.cursor|\.vscode|\.idea|\.github|\.gitlab|\.husky|\.changeset|node_modules|\.venv|__pycache__)\//
const SCRATCH =
  /^(?:\/tmp\/|\/var\/tmp\/|\/private\/tmp\/|\/dev\/|\/proc\/|~|\$)|\.(?:log|out|tmp|bak|orig|rej|swp|pid)$/

/**
 * `path` and `base` are slash-separated; `base` is the folder that the run looks after
 * (absolute), or null where it is not known.
 */
export function classifyPath(path: string, base: string | null): FileClass {
  if (base !== null && path.startsWith('/') && !isInside(path, base)) return 'outside'
  if (
    SCRATCH.test(path) &&
    !(base !== null && isInside(path, base) && !/\.(?:log|out|tmp|bak|orig|rej|swp|pid)$/.test(path))
  )
    return 'outside'
  const inside = base !== null && isInside(path, base) ? path.slice(base.length + 1) : path
  if (NOT_OF_THE_RUN.test(inside)) return 'outside'
  if (CONFIGURATION.test(inside)) return 'counts'
  const name = inside.slice(inside.lastIndexOf('/') + 1)
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
  if (DOCUMENT.has(extension) || DOCUMENT_NAMES.test(inside)) return 'docs'
  // Source below a folder of documents or examples may or may not be tested.
  if (
    /(?:^|\/)(?:docs?|examples?|samples?|demos?|benchmarks?|bench|scripts|tools|scratch|tmp|temp|playground|sandbox)\//.test(
      inside,
    )
  )
    return SOURCE.has(extension) ? 'unclear' : 'docs'
  if (SOURCE.has(extension)) return 'counts'
  return 'unclear'
}

export function isInside(path: string, folder: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder.replace(/\/+$/, '')}/`)
}

/** Joins and resolves `.` and `..` by text alone; null where the folder is not known. */
export function resolvePath(folder: string | null, path: string): string | null {
  if (path.startsWith('/')) return normalise(path)
  if (folder === null || path.startsWith('~') || path.startsWith('$')) return null
  return normalise(`${folder}/${path}`)
}

function normalise(path: string): string {
  const out: string[] = []
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue
    if (step === '..') out.pop()
    else out.push(step)
  }
  return `/${out.join('/')}`
}
