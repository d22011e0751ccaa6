// Programs that only pass on what they read. After `| tail -5` the last lines of a run are
// still there; after `| grep -c` nothing of it is.
import type { Shown } from './part.ts'

const PASSES_ON = new Set([
  'tail',
  'head',
  'grep',
  'egrep',
  'rg',
  'sed',
  'awk',
  'cut',
  'sort',
  'uniq',
  'less',
  'more',
  'column',
  'tr',
  'perl',
  'xargs',
])
const PASSES_ALL = new Set(['cat', 'tee'])

/** What is left of an output after the commands that it is piped through. */
export function shownThrough(filters: readonly (readonly string[])[], last: Shown): Shown {
  let shown: Shown = 'whole'
  for (const words of filters) {
    const name = (words[0] ?? '').split('/').at(-1) ?? ''
    if (PASSES_ALL.has(name)) continue
    if (!PASSES_ON.has(name)) return 'hidden'
    if (name === 'xargs' || (words.some((word) => /^-\w*[cq]/.test(word)) && name.endsWith('grep')))
      return 'hidden'
    shown = 'filtered'
  }
  return last === 'whole' ? shown : last === 'filtered' ? 'filtered' : last
}
