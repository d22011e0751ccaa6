// Where each program keeps its sessions. The environment is an argument: nothing is read from the
// process, so that a test's home is the only one there is.
import { join } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

/** The home folder that the environment names, or null. */
function homeOf(environment: Environment): string | null {
  return environment['HOME'] || environment['USERPROFILE'] || null
}

/** Claude Code's `projects` folder, or null where neither a config folder nor a home is named. */
export function claudeProjects(environment: Environment): string | null {
  const home = homeOf(environment)
  const config = environment['CLAUDE_CONFIG_DIR'] || (home && join(home, '.claude'))
  return config ? join(config, 'projects') : null
}

/** Gemini CLI's folder of a folder for each project, or null. */
export function geminiProjects(environment: Environment): string | null {
  const home = environment['GEMINI_CLI_HOME'] || homeOf(environment)
  return home ? join(home, '.gemini', 'tmp') : null
}

/** Codex's `sessions` folder, or null. */
export function codexSessions(environment: Environment): string | null {
  const home = homeOf(environment)
  const config = environment['CODEX_HOME'] || (home && join(home, '.codex'))
  return config ? join(config, 'sessions') : null
}
