import type { Refusal } from '../events.ts'

/** Items of a reply that could not be read, each refused by name. */
export function refusalsOf(
  place: string,
  who: string,
  list: string,
  unreadable: readonly { readonly index: number; readonly why: string; readonly raw: string }[],
): Refusal[] {
  return unreadable.map(({ index, why, raw }) => ({
    type: 'refused',
    place,
    who,
    what: `${list} ${index}: ${raw}`,
    why,
  }))
}
