// The real disk.
import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { platform } from 'node:os'
import type { FileOperations, OpenMode } from './file-operations.ts'

const FLAGS: Readonly<Record<OpenMode, number>> = {
  // Without O_NONBLOCK opening a pipe that nobody writes to would wait for ever.
  read: constants.O_RDONLY | (constants.O_NONBLOCK ?? 0),
  'read-write': constants.O_RDWR | (constants.O_NONBLOCK ?? 0),
  'create-new': constants.O_RDWR | constants.O_CREAT | constants.O_EXCL,
}

/** Runs hold a user's code and prompts: nobody else may read them. */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

export const nodeFiles: FileOperations = {
  makeFolders: (path) => void mkdirSync(path, { recursive: true, mode: FOLDER_MODE }),
  makeNewFolder: (path) => mkdirSync(path, { mode: FOLDER_MODE }),
  list: (path) => readdirSync(path),
  open: (path, mode) => openRegular(path, mode),
  close: (file) => closeSync(file),
  size: (file) => fstatSync(file).size,
  read: (file, into, position) => readSync(file, into, 0, into.length, position),
  write: (file, bytes, position) => writeSync(file, bytes, 0, bytes.length, position),
  truncate: (file, bytes) => ftruncateSync(file, bytes),
  flushData: (file) => fdatasyncSync(file),
  flush: (file) => fsyncSync(file),
  flushFolder: (path) => {
    // Windows cannot flush a folder; its file systems keep names in order by themselves.
    if (platform() === 'win32') return
    const folder = openSync(path, constants.O_RDONLY)
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  },
  rename: (from, to) => renameSync(from, to),
  link: (from, to) => linkSync(from, to),
  remove: (path) => unlinkSync(path),
}

/** @throws with the code ENOTSUP for what is no regular file: a pipe or a device has no end */
function openRegular(path: string, mode: OpenMode): number {
  const file = openSync(path, FLAGS[mode], FILE_MODE)
  if (fstatSync(file).isFile()) return file
  closeSync(file)
  throw Object.assign(new Error(`${path} is not a regular file`), { code: 'ENOTSUP' })
}
