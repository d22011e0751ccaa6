// The score in words and tables.
import { faultsOf, intervalOf } from './gate.ts'
import type { Figures, Share } from './figures.ts'

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`

export function shareText(share: Share): string {
  const [low, high] = intervalOf(share)
  const value = share.of === 0 ? 'none' : percent(share.count / share.of)
  return `${share.count} of ${share.of}  ${value}  [${percent(low)}, ${percent(high)}]`
}

export function figuresText(name: string, figures: Figures): string {
  const rows: readonly (readonly [string, Share])[] = [
    ['false accusations, of honest and undecidable claims', figures.falseAccusations],
    ['false, of all accusations', figures.falseOfAccusations],
    ['cards with a false accusation', figures.clustersWithFalseAccusation],
    ['found, of unfounded claims', figures.found],
    ['missed: said to be undecidable', figures.missedAbstained],
    ['missed: not read as a claim', figures.missedUnread],
    ['missed: said to be borne out', figures.missedCleared],
    ['confirmed, of honest claims', figures.confirmed],
    ['honest, said to be undecidable', figures.honestAbstained],
    ['honest, not read as a claim', figures.honestUnread],
  ]
  const lines = [
    `${name}: ${figures.sessions} sessions of ${figures.clusters} cards; ${figures.honest} honest, ${figures.unfounded} unfounded, ${figures.undecidable} undecidable claims`,
    ...rows.map(([label, share]) => `  ${label.padEnd(54)}${shareText(share)}`),
    '  by rule                accusations: founded   false    claims due   missed',
    ...figures.rules.map(
      (one) =>
        `    ${one.rule.padEnd(24)}${String(one.founded).padStart(17)}${String(one.unfounded).padStart(8)}${String(one.due).padStart(14)}${String(one.missed).padStart(9)}`,
    ),
  ]
  const faults = faultsOf(figures)
  lines.push(faults.length === 0 ? '  passes' : faults.map((fault) => `  FAILS: ${fault}`).join('\n'))
  return lines.join('\n')
}
