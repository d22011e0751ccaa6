import { HostError } from '../host-error.ts'
import { printable } from './printable.ts'

/** A system error on a path as one sentence that says what to do. */
export function filesError(path: string, cause: unknown): HostError {
  if (cause instanceof HostError) return cause
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error'
  const name = printable(path, { oneLine: true })
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new HostError(
        'disk-full',
        `The disk is full at ${name}; free some space and run it again.`,
        cause,
      )
    case 'ENOENT':
      return new HostError('file-not-found', `${name} does not exist; check the path.`, cause)
    case 'EROFS':
    case 'EPERM':
    case 'ENOTDIR':
    case 'EEXIST':
      return notWritable(name, code, cause)
    case 'EACCES':
      return (cause as NodeJS.ErrnoException).syscall === 'read'
        ? new HostError('not-readable', `${name} cannot be read (${code}); check its permissions.`, cause)
        : notWritable(name, code, cause)
    default:
      return new HostError('not-readable', `${name} cannot be used (${code}).`, cause)
  }
}

function notWritable(name: string, code: string, cause: unknown): HostError {
  const text = `${name} cannot be written (${code}); make it writable or choose another folder with XDG_STATE_HOME.`
  return new HostError('not-writable', text, cause)
}
