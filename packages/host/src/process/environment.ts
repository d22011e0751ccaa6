// An outside program gets an environment built from nothing: what is not named here does not
// reach it (an inherited child-session variable keeps agents from writing their transcript;
// an inherited key ends up with whoever can read the program's environment).

/** What nearly any program needs to start and to print. */
export const BASE_VARIABLES = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  // Windows: programs fail to start without these.
  'SystemRoot',
  'ComSpec',
  'PATHEXT',
  'TEMP',
  'TMP',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
] as const

export type EnvironmentOptions = {
  /** Names to take over besides `BASE_VARIABLES`. */
  readonly keep?: readonly string[]
  /** Names of `BASE_VARIABLES` that are not wanted. */
  readonly drop?: readonly string[]
  /** Set as given, over what was taken. */
  readonly set?: Readonly<Record<string, string>>
}

/**
 * Builds a complete environment from an allow-list.
 * @param source usually `process.env`, read once at the product's edge.
 */
export function cleanEnvironment(
  source: Readonly<Record<string, string | undefined>>,
  options: EnvironmentOptions = {},
): Record<string, string> {
  const dropped = new Set(options.drop ?? [])
  const environment: Record<string, string> = {}
  for (const name of [...BASE_VARIABLES, ...(options.keep ?? [])]) {
    const value = source[name]
    if (value !== undefined && !dropped.has(name)) environment[name] = value
  }
  return { ...environment, ...options.set }
}
