// The labels of DESIGN section 3. Which one holds is decided in `labels.ts`.

export const OPEN_LABELS = ['unresolved', 'admitted', 'contradiction'] as const
export const CLOSED_LABELS = ['withdrawn', 'fixed', 'defeated', 'dismissed', 'refuted', 'moot'] as const
export const LIVENESS_LABELS = ['malformed', 'deferred', 'cut'] as const

export type OpenLabel = (typeof OPEN_LABELS)[number]
export type ClosedLabel = (typeof CLOSED_LABELS)[number]
export type LivenessLabel = (typeof LIVENESS_LABELS)[number]
export type Label = OpenLabel | ClosedLabel | LivenessLabel

export function isOpen(label: Label): label is OpenLabel {
  return label === 'unresolved' || label === 'admitted' || label === 'contradiction'
}
export function isLiveness(label: Label): label is LivenessLabel {
  return label === 'malformed' || label === 'deferred' || label === 'cut'
}
export function isClosed(label: Label): label is ClosedLabel {
  return !isOpen(label) && !isLiveness(label)
}
