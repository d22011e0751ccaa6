// How Claude Code names the folder of a project's sessions after the project's path.

/** Names longer than this are cut here and given a hash, which is not computed: the rest decides. */
export const FOLDED_NAME_LIMIT = 200

/** Every UTF-16 unit outside [A-Za-z0-9] becomes a dash (2.x). */
export function foldPath(path: string): string {
  return path.replace(/[^A-Za-z0-9]/g, '-')
}

/** All foldings in use: the present one, and those of older versions. */
export function foldings(path: string): readonly string[] {
  return [...new Set([foldPath(path), path.replace(/[/\\.]/g, '-'), path.replace(/[/\\:]/g, '-')])]
}

/**
 * Whether a folder of this name may hold sessions of `path` or of a folder below it. Never false
 * for one that does; the `cwd` inside the sessions decides.
 */
export function mayHold(folderName: string, path: string): boolean {
  return foldings(path).some((folded) => {
    const start = folded.slice(0, FOLDED_NAME_LIMIT)
    if (!folderName.startsWith(start)) return false
    return (
      folded.length > FOLDED_NAME_LIMIT ||
      folderName.length === start.length ||
      folderName[start.length] === '-'
    )
  })
}
