// Who gave an order, as the ledger names them.
import { userInfo } from 'node:os'
import type { Io } from './io.ts'

export function personOf(io: Io): string {
  const named = io.env['GAINSAY_PERSON'] ?? io.env['USER'] ?? io.env['LOGNAME']
  if (named !== undefined && named !== '') return named
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}
