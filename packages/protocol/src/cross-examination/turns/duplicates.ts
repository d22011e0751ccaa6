// Answers given more than once: where they agree the first counts, where they do not none does.

export function firstAgreeing<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  saidOf: (item: T) => string,
  refuse: (what: string, why: string) => void,
): T[] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  const first: T[] = []
  for (const [key, group] of groups) {
    const said = [...new Set(group.map(saidOf))]
    if (said.length > 1) refuse(`answers to ${key}`, `${said.join(' and ')} in one turn; neither counts`)
    else if (group[0] !== undefined) first.push(group[0])
  }
  return first
}
