// Ids that follow from where an action stands, so that a resumed run finds its own calls again.
import { hash as hashOnce } from 'node:crypto'
import type { Configuration } from '../ledger/line-types.ts'

export function actionIdOf(run: string, protocol: { id: string; version: number }, place: string): string {
  return hashOf([run, protocol.id, protocol.version, place])
}

export function callIdOf(actionId: string, attempt: number): string {
  return hashOf([actionId, attempt])
}

/** Independent of the order of the settings. */
export function configurationHashOf(configuration: Configuration): string {
  return hashOf(sortKeys(configuration))
}

export function textHashOf(text: string): string {
  return hashOnce('sha256', text, 'hex')
}

function hashOf(value: unknown): string {
  return textHashOf(JSON.stringify(value))
}

export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [key, sortKeys(part)])
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}
