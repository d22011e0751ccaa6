// What kind of file a path names, as far as the line rules need it.

const LANGUAGES: Readonly<Record<string, string>> = {
  ts: 'javascript',
  tsx: 'javascript',
  mts: 'javascript',
  cts: 'javascript',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  vue: 'javascript',
  svelte: 'javascript',
  py: 'python',
  rb: 'ruby',
  go: 'go',
  rs: 'rust',
  java: 'java',
  kt: 'kotlin',
  kts: 'kotlin',
  scala: 'scala',
  groovy: 'java',
  cs: 'csharp',
  fs: 'fsharp',
  swift: 'swift',
  php: 'php',
  ex: 'elixir',
  exs: 'elixir',
  dart: 'dart',
}

export function languageOfPath(path: string): string | null {
  const extension = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  return LANGUAGES[extension] ?? null
}

/** Texts and recorded data, which may hold anything as an example. */
export function isExample(path: string): boolean {
  return (
    /\.(?:md|mdx|markdown|rst|adoc|txt|snap|patch|diff|rej|orig|lock|svg|csv|ipynb|min\.js|map|out|expected|golden)$/i.test(
      path,
    ) ||
    /(?:^|\/)(?:fixtures?|__fixtures__|testdata|test-data|test_data|__snapshots__|snapshots|golden|goldens|vendor|third_party|node_modules|examples?|samples?|docs?|cassettes|expected|expectations|baselines?|corpus|recordings?|mocks?|__mocks__)\//i.test(
      path,
    )
  )
}

/** A file of tests by the conventions of its language. */
export function isTestFile(path: string, language: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const inFolder = /(?:^|\/)(?:tests?|__tests__|spec|specs|e2e|integration|cypress|it)\//i.test(path)
  switch (language) {
    case 'javascript':
      return /[._-](?:test|tests|spec|e2e|cy)\.[cm]?[jt]sx?$/i.test(name) || inFolder
    case 'python':
      return /^test_\w+\.py$|_test\.py$|^tests\.py$|^conftest\.py$/.test(name) || inFolder
    case 'go':
      return name.endsWith('_test.go')
    case 'ruby':
      return /_(?:spec|test)\.rb$|^test_\w+\.rb$/.test(name)
    case 'rust':
      return true
    case 'elixir':
      return name.endsWith('_test.exs')
    case 'dart':
      return name.endsWith('_test.dart')
    default:
      return /(?:Tests?|Spec|IT|TestCase)\.\w+$/.test(name) || inFolder
  }
}
