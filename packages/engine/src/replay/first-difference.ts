/** Where two JSON values first differ; `at` is a path such as `[0].attack.id`. */
export type Difference = { readonly at: string; readonly stored: unknown; readonly computed: unknown }

export function firstDifference(stored: unknown, computed: unknown, at = ''): Difference | null {
  if (Object.is(stored, computed)) return null
  const here: Difference = { at: at === '' ? 'the whole' : at, stored, computed }
  if (typeof stored !== 'object' || typeof computed !== 'object' || stored === null || computed === null)
    return here
  if (Array.isArray(stored) !== Array.isArray(computed)) return here
  const left = stored as Record<string, unknown>
  const right = computed as Record<string, unknown>
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  for (const key of keys) {
    const path = Array.isArray(stored) ? `${at}[${key}]` : `${at}${at === '' ? '' : '.'}${key}`
    if (!Object.hasOwn(left, key) || !Object.hasOwn(right, key))
      return { at: path, stored: left[key], computed: right[key] }
    const found = firstDifference(left[key], right[key], path)
    if (found !== null) return found
  }
  return null
}
