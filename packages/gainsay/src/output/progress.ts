// One line of progress on stderr, rewritten in place; nothing where nobody watches.
import type { Io } from '../io.ts'

export type Progress = { readonly show: (text: string) => void; readonly clear: () => void }

export function progressOf(io: Io): Progress {
  if (!io.stderrIsTerminal || io.env['TERM'] === 'dumb') return { show: () => {}, clear: () => {} }
  return {
    show: (text) => {
      if ((io.person?.asked ?? 0) > 0) return
      io.stderr(`\r\u001B[K${text.slice(0, Math.max(20, io.columns - 1))}`)
    },
    clear: () => io.stderr('\r\u001B[K'),
  }
}
