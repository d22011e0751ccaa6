// git in any environment and under any configuration of the user, always in the same way: nothing
// inherited that points it at another repository, no hook, no prompt, no network, no lock.

import { cleanEnvironment } from '../process/environment.ts'

// An allow-list leaves out all that `git rev-parse --local-env-vars` names (GIT_DIR, GIT_INDEX_FILE,
// GIT_CONFIG_PARAMETERS, ...): a git hook starts programs with those set.
const KEPT = [
  'XDG_CONFIG_HOME',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_EXEC_PATH',
  'GIT_LFS_SKIP_SMUDGE',
  'NIX_SSL_CERT_FILE',
]

const ALWAYS: Readonly<Record<string, string>> = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  GIT_PAGER: 'cat',
  GIT_EDITOR: ':',
  // Refreshing the index as a side effect would change the user's file.
  GIT_OPTIONAL_LOCKS: '0',
  // A partial clone fetches what it lacks when it is read; nothing here goes to a remote.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_ADVICE: '0',
}

/** Before the command: facts/snapshot.md 1, and what would change output or store. */
export const GIT_OPTIONS: readonly string[] = [
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.splitIndex=false',
  '-c',
  'core.untrackedCache=false',
  '-c',
  'core.safecrlf=false',
  '-c',
  'commit.gpgSign=false',
  '-c',
  'core.quotePath=true',
  '-c',
  'i18n.commitEncoding=UTF-8',
  '-c',
  'gc.auto=0',
  '-c',
  'maintenance.auto=false',
  '-c',
  'diff.ignoreSubmodules=none',
  '-c',
  'diff.suppressBlankEmpty=false',
  '-c',
  'advice.addEmbeddedRepo=false',
  '--literal-pathspecs',
]

/** A complete environment for git; `set` adds e.g. GIT_INDEX_FILE. */
export function gitEnvironment(set: Readonly<Record<string, string>> = {}): Record<string, string> {
  return cleanEnvironment(process.env, { keep: KEPT, set: { ...ALWAYS, ...set } })
}

/** For GIT_ALTERNATE_OBJECT_DIRECTORIES: entries are joined by ':', and quoted where needed. */
export function alternatesVariable(folders: readonly string[]): string {
  const quote = (folder: string): string => `"${folder.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  return folders.map((folder) => (/[":\\\n]/.test(folder) ? quote(folder) : folder)).join(':')
}
