// A hygiene rule speaks of an added line: it is satisfied once the line is gone.
import type { Attack } from '@gainsay/protocol'

/** @param text of a path in the tree that is looked at; null where there is no such file */
export async function isGone(
  { address, topic }: Attack,
  text: (path: string) => Promise<string | null>,
): Promise<boolean> {
  if (!isHygiene(topic) || address.kind !== 'file' || address.quote.trim() === '') return false
  // A masked quote cannot be looked for in the tree: whether it is gone is not known.
  if (address.quote.includes('[masked:')) return false
  const now = await text(address.path)
  const lines = new Set((now ?? '').split('\n').map((line) => line.trim()))
  return !address.quote.split('\n').some((line) => line.trim() !== '' && lines.has(line.trim()))
}

export function isHygiene(topic: string): boolean {
  return topic.startsWith('hygiene:')
}
