// Bounds of reading command lines: any size is read in linear time, and what is left out is unknown.

/** A command line longer than this (UTF-16 units) is not parsed: its parts are unknown. */
export const MAX_COMMAND_UNITS: number = 64 * 1024
/** Shells inside shells (`bash -c`, `$( )`, `xargs`, package scripts) followed at most this deep. */
export const MAX_COMMAND_DEPTH: number = 6
/** Parts read of one command line. */
export const MAX_PARTS: number = 200
