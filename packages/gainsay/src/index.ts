export { EXIT, type ExitCode } from './exit-codes.ts'
export { main } from './main.ts'
export type { Io } from './io.ts'
export { VERSION } from './version.ts'
