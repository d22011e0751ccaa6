// The words of a plan and of the reproduced paper in the terminal.
import type { LengthRange, PaperReport, PaperRow, PlanResult } from '@gainsay/certify'

/** The result of a plan in a few lines. */
export function planText(result: PlanResult): string {
  return [
    `Targets: false acceptance at most ${result.delta}, false rejection at most ${result.gamma}, within ${result.T} rounds.`,
    ...strengthLines(result),
    ...regionLines(result),
    ...comparisonLines(result),
    ...auditLines(result),
    ...adviceLines(result),
  ].join('\n')
}

function strengthLines(result: PlanResult): string[] {
  if (result.uniform === null) return [`Each check: q = ${result.q}.`]
  const { qbar, gain, roundsNeeded } = result.uniform
  return [
    `Each check: q = ${result.q}, q-bar = ${qbar}, gain ${gain.toPrecision(6)}; ${roundsNeeded} passes reach the threshold.`,
  ]
}

function regionLines(result: PlanResult): string[] {
  if (result.effort !== null) {
    return [
      `Certified lengths: ${listed(result.effort.exact)}; by the additive criterion: ${listed(result.effort.additive)}.`,
      `The nearest decision was ${result.effort.leastMargin.toPrecision(3)} away from its threshold.`,
    ]
  }
  const region = result.region!
  if (region.K === null) {
    return [
      `Nothing certifies: the threshold is out of reach within ${result.T} rounds, so every run is rejected.`,
    ]
  }
  const { falseAccept, trueAccept } = region.earlyStop
  return [
    `First crossing K = ${region.K}: false acceptance at most ${falseAccept.value.toPrecision(6)}, true acceptance at least ${trueAccept.value.toPrecision(6)}.`,
    `Certified lengths: ${ranged(region.region)}; by the additive criterion: ${ranged(region.additive)}.`,
  ]
}

function comparisonLines(result: PlanResult): string[] {
  const found = result.comparison
  if (found === null) return []
  const verdict = found.conditionalAdvantage
    ? 'the local bounds certify, the global ones do not'
    : `the local bounds ${found.localCertified ? 'certify' : 'do not certify'}, the global ones ${found.globalCertified ? 'do too' : 'do not'}`
  return [
    `Local (${found.n} checks): ${found.localFalseAccept.toPrecision(6)} and ${found.localTrueAccept.toPrecision(6)}; global: ${found.globalFalseAccept.toPrecision(6)} and ${found.globalTrueAccept.toPrecision(6)}: ${verdict}.`,
  ]
}

function auditLines(result: PlanResult): string[] {
  if (result.audit === null) return []
  const { J, falseAccept, trueAccept, advised } = result.audit
  const figures = `false acceptance at most ${falseAccept.toPrecision(4)}, true acceptance at least ${trueAccept.toPrecision(4)}`
  return [`Checking all ${J} constraints once: ${figures}${advised ? '' : ' (not advised)'}.`]
}

function adviceLines(result: PlanResult): string[] {
  if (result.certifiable) return []
  if (result.advice.length === 0) {
    return [
      'No single change of c, q, lambda, T or E would make a length certifiable; change several, or the targets.',
    ]
  }
  return [
    'Any one of these would make a length certifiable:',
    ...result.advice.map((each) => `  ${each.sentence}`),
  ]
}

function ranged(range: LengthRange | null): string {
  if (range === null) return 'none'
  return range.nMin === range.nMax ? String(range.nMin) : `${range.nMin} to ${range.nMax}`
}

function listed(lengths: readonly number[]): string {
  return lengths.length === 0 ? 'none' : lengths.join(', ')
}

/** The printed numbers beside the computed ones, then the differences and their reasons. */
export function paperText(report: PaperReport): string {
  const lines: string[] = []
  let section = ''
  for (const row of report.rows) {
    if (row.section !== section) lines.push('', row.section)
    section = row.section
    lines.push(`  ${row.item.padEnd(46)} ${shown(row).padEnd(26)} ${judged(row)}`)
  }
  lines.push('', 'Table 2, intervals of the gap in points')
  for (const row of report.intervals) {
    const [low, high] = row.exact
    lines.push(
      `  ${row.name.padEnd(14)} counts ${row.counts.padEnd(20)} printed [${row.printed.join(', ')}], exact [${low.toFixed(3)}, ${high.toFixed(3)}], Monte Carlo error ${row.monteCarloError.map((each) => each.toFixed(3)).join(' and ')}`,
    )
  }
  lines.push('', 'Differences')
  for (const each of report.differences) {
    lines.push(`  ${each.where}: printed ${each.printed}; found ${each.found}.`, `    ${each.why}`)
  }
  return lines.join('\n').trimStart()
}

function shown(row: PaperRow): string {
  const { value } = row
  const text =
    typeof value === 'string' && value.length > 14 ? Number(value).toPrecision(10) : JSON.stringify(value)
  return row.count === undefined ? text.replaceAll('"', '') : `${text.replaceAll('"', '')} (${row.count})`
}

function judged(row: PaperRow): string {
  if (row.agrees === null) return 'not printed'
  const printed = typeof row.printed === 'string' ? row.printed : JSON.stringify(row.printed)
  return row.agrees ? `printed ${printed}` : `DIFFERS: printed ${printed}`
}
