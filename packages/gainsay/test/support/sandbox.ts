// Whether programs can be contained on this machine; where not, tests that need it are skipped and say so.
import { probeSandbox } from '@gainsay/host'

const sandbox = await probeSandbox({
  platform: process.platform,
  uid: process.getuid?.() ?? -1,
  node: process.execPath,
})

export const contained: boolean = sandbox.kind === 'bubblewrap'
/** Completes the name of a suite. */
export const why: string = contained ? '' : ` (skipped: ${sandbox.problems[0]})`
