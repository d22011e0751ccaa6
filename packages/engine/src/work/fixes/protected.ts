// What a fix is verified against and so must not change: tests, configuration, check definitions.
// Tests may be added; anything else of these is set back, and leaves the fix to a person.
import type { PatchChange } from '@gainsay/host'

const TEST =
  /(?:^|\/)(?:tests?|specs?|__tests__|__snapshots__|fixtures|testdata)\/|\.(?:test|spec)\.[^/]+$|\.snap$|(?:^|\/)test_[^/]*\.py$|_test\.(?:py|go|rb)$|(?:^|\/)[^/]+Tests?\.(?:java|kt|cs)$/i

const CHECKS =
  /(?:^|\/)(?:\.[^/]*rc(?:\.[^/]+)?|[^/]+\.config\.[^/]+|tsconfig[^/]*\.json|jsconfig\.json|biome\.jsonc?|deno\.jsonc?|\.oxlintrc[^/]*|\.eslint[^/]*|\.mocharc[^/]*|\.npmrc|\.editorconfig|pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|conftest\.py|sitecustomize\.py|usercustomize\.py|noxfile\.py|\.coveragerc|mypy\.ini|\.?ruff\.toml|\.flake8|\.pylintrc|Makefile|makefile|justfile|Taskfile\.ya?ml|\.golangci\.[^/]+|rust-toolchain[^/]*|clippy\.toml|build\.rs|\.gitattributes|lefthook[^/]*|\.pre-commit-config\.yaml)$|^\.(?:github|gitlab|circleci|husky|cargo)\/|^\.gitlab-ci\.yml$/

/** Parts of package.json that say how the work is checked. */
const MANIFEST_PARTS = [
  'scripts',
  'jest',
  'mocha',
  'ava',
  'c8',
  'nyc',
  'eslintConfig',
  'type',
  'imports',
] as const

export type TextOf = (object: string) => Promise<string>

export type Protection = {
  /** Changes that stay for the verification. */
  readonly kept: readonly PatchChange[]
  /** Paths that are set back to the snapshot's. */
  readonly restored: readonly string[]
}

export async function protect(changes: readonly PatchChange[], textOf: TextOf): Promise<Protection> {
  const kept: PatchChange[] = []
  const restored: string[] = []
  for (const change of changes) {
    if (await isProtected(change, textOf)) restored.push(change.path)
    else kept.push(change)
  }
  return { kept, restored }
}

async function isProtected({ path, before, after }: PatchChange, textOf: TextOf): Promise<boolean> {
  if (CHECKS.test(path)) return true
  if (/(?:^|\/)package\.json$/.test(path)) {
    if (before === null || after === null) return true
    return checkingParts(await textOf(before.object)) !== checkingParts(await textOf(after.object))
  }
  return TEST.test(path) && before !== null
}

function checkingParts(manifest: string): string {
  try {
    const value = JSON.parse(manifest) as Readonly<Record<string, unknown>>
    return JSON.stringify(MANIFEST_PARTS.map((part) => value[part] ?? null))
  } catch {
    return manifest
  }
}
