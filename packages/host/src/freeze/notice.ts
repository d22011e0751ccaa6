import { NOTICE_PATHS_LIMIT } from './limits.ts'
import type { Notice, NoticeCode } from './types.ts'

/** A notice over paths; null where there are none. `say` is given the count in words. */
export function pathsNotice(
  code: NoticeCode,
  paths: readonly string[],
  say: (count: string, are: string) => string,
): Notice | null {
  if (paths.length === 0) return null
  const one = paths.length === 1
  const text = say(one ? '1 file' : `${paths.length} files`, one ? 'is' : 'are')
  return { code, text, paths: paths.slice(0, NOTICE_PATHS_LIMIT) }
}

export function notice(code: NoticeCode, text: string): Notice {
  return { code, text, paths: [] }
}

export function present(notices: readonly (Notice | null)[]): Notice[] {
  return notices.filter((each) => each !== null)
}
