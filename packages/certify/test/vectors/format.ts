/** The format of a vector file: `{meta, vectors: [{id, kind, input, expected, tol?}]}`. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export interface Vector {
  id: string
  kind: string
  input: JsonObject
  expected: JsonObject
  tol?: { rel?: number; abs?: number; mcSdMultiple?: number } | null
}

/** Integers that a double cannot hold are read as strings, so that no digit is lost. */
const LONG_INTEGER = /([:[,]\s*)(-?\d{16,})(?=\s*[,}\]])/g

/** Reads a vector file. @throws Error with a sentence where the text is no vector file. */
export function parseVectors(text: string): Vector[] {
  const file = JSON.parse(text.replace(LONG_INTEGER, '$1"$2"')) as { vectors?: unknown }
  if (!Array.isArray(file.vectors)) throw new Error('The file has no list "vectors".')
  for (const [index, vector] of (file.vectors as Partial<Vector>[]).entries()) {
    const isWhole =
      typeof vector.id === 'string' &&
      typeof vector.kind === 'string' &&
      isObject(vector.input) &&
      isObject(vector.expected)
    if (!isWhole) throw new Error(`Vector ${index} lacks an id, a kind, an input or an expected value.`)
  }
  return file.vectors as Vector[]
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
