// What is looked for on this machine. A tool's root is where all that it needs lies: the folder
// above `bin`, unless the tool is asked and says otherwise (a shim of pyenv, rustup or volta is
// not the tool).

export type ToolQuestion = {
  readonly name: string
  /** Prints lines, each the path of a folder or file that the tool needs; the first holds `bin`. */
  readonly ask?: readonly string[]
  /** Another tool of the same folder that is asked in its place. */
  readonly askOf?: string
}

export const TOOLS: readonly ToolQuestion[] = [
  { name: 'node', ask: ['-p', 'process.execPath'] },
  { name: 'npm' },
  { name: 'npx' },
  { name: 'pnpm' },
  { name: 'yarn' },
  { name: 'bun' },
  { name: 'deno' },
  { name: 'python3', ask: ['-I', '-c', 'import sys; print(sys.executable); print(sys.base_prefix)'] },
  { name: 'python', ask: ['-I', '-c', 'import sys; print(sys.executable); print(sys.base_prefix)'] },
  { name: 'uv' },
  { name: 'poetry' },
  { name: 'go', ask: ['env', 'GOROOT'] },
  { name: 'cargo', askOf: 'rustc', ask: ['--print', 'sysroot'] },
  { name: 'rustc', ask: ['--print', 'sysroot'] },
  { name: 'java' },
  { name: 'javac' },
  { name: 'mvn' },
  { name: 'gradle' },
  { name: 'kotlinc' },
  { name: 'ruby', ask: ['-e', 'puts RbConfig.ruby'] },
  { name: 'php' },
  { name: 'perl' },
  { name: 'dotnet' },
  { name: 'swift' },
  { name: 'elixir' },
  { name: 'erl' },
  { name: 'ghc' },
  { name: 'zig' },
  { name: 'gcc' },
  { name: 'clang' },
  { name: 'make' },
  { name: 'cmake' },
  { name: 'git' },
  { name: 'bash' },
]

/** Caches of downloaded dependencies below the user's home, and where they are shown below ours. */
export const CACHES: readonly { readonly from: string; readonly to: string }[] = [
  { from: '.cargo/registry', to: '.cargo/registry' },
  { from: '.cargo/git', to: '.cargo/git' },
  { from: 'go/pkg/mod', to: 'go/pkg/mod' },
  { from: '.m2/repository', to: '.m2/repository' },
]

/** So that a build without a network fails at once and says so, in place of waiting for it. */
export const OFFLINE: Readonly<Record<string, string>> = {
  CARGO_NET_OFFLINE: 'true',
  GOPROXY: 'off',
  GOTOOLCHAIN: 'local',
  GOTELEMETRY: 'off',
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  PIP_NO_INDEX: '1',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  PYTHONDONTWRITEBYTECODE: '1',
}
