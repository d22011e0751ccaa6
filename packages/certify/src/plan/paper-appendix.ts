/** Table 1 and the worked examples of Appendix E. */
import { compareLoads, type LoadComparison } from '../comparison/load-comparison.ts'
import { referenceModel } from '../effort/execution-model.ts'
import { countConstraints } from '../policy/constraint-count.ts'
import { mixture, type Mixture } from '../policy/mixture.ts'
import { powerValue, uniformRegion } from '../region/uniform.ts'
import { regionTable } from '../region/table.ts'
import { region, type RegionInput } from '../region/region.ts'
import { firstMultipleAtLeastLog } from '../region/uniform-scan.ts'
import { rational, type Rational } from '../rational/rational.ts'
import { toDecimal } from '../rational/to-decimal.ts'
import { toRational } from '../rational/parse.ts'
import { naturalLog } from '../rational/logarithm.ts'
import { lengthsOf, text } from './paper-figures.ts'
import type { PaperItem, PaperValue } from './paper-item.ts'

/** The five Freivalds checks of Appendix E.1. */
export const EXAMPLE_E1: RegionInput = { T: 10, q: '0.5', c: '0.99', a: '0.99', delta: '0.05', gamma: '0.10' }

/** The mixture of Appendix E.2: lambda 0.2 on a list of 100 constraints. */
export function exampleE2(T: number): Mixture {
  return mixture({ lambda: '0.2', rho: '0.01', c: '0.9', delta: '0.05', T })
}

/** The two designs of Appendix E.3 and Table 1; the global load may be replaced. */
export function exampleE3(loadOs: string = '0.20', rounds: number = 5): LoadComparison {
  return compareLoads({
    E: 120,
    T: 10,
    q: '0.5',
    qOs: 0,
    delta: '0.05',
    gamma: '0.10',
    expertise: 10,
    model: referenceModel(),
    a: Array.from({ length: rounds }, () => '0.99'),
    loads: Array.from({ length: rounds }, (_, index) => ({ num: 10 + index, den: 1000 })),
    efforts: Array.from({ length: rounds }, () => 24),
    aOs: 1,
    loadOs,
    effortOs: 120,
  })
}

/** The dimension of the frozen matrices and the number of local checks. */
const DIMENSION = 20
const CHECKS = 5

export function appendixItems(): PaperItem[] {
  return [...table1(), ...matrixExample(), ...scheduleExample(), ...thresholds()]
}

function item(section: string, name: string, printed: PaperValue | null, value: () => PaperValue): PaperItem {
  return { item: name, section, printed, compute: () => ({ value: value() }) }
}

function exact(value: Rational): string {
  return toDecimal(value)
}

function table1(): PaperItem[] {
  const table = 'Table 1'
  const e3 = 'Appendix E.3'
  return [
    item(table, 'R_os(lambda_os=0.20)', '0.061875', () => exact(exampleE3().globalFalseAccept)),
    item(table, 'C_os(lambda_os=0.20)', '0.938125', () => exact(exampleE3().globalTrueAccept)),
    item('Section 5.2', 'R_os(lambda_os=0.10)', '0.033856', () => exact(exampleE3('0.10').globalFalseAccept)),
    item('Section 5.2', 'C_os(lambda_os=0.10)', '0.966144', () => exact(exampleE3('0.10').globalTrueAccept)),
    item(table, 'E.3 R5', '0.032602', () => exact(exampleE3().localFalseAccept)),
    item(table, 'E.3 C5', '0.911219', () => exact(exampleE3().localTrueAccept)),
    item(e3, 'E.3 R4', '0.064617', () => exact(exampleE3('0.20', 4).localFalseAccept)),
    item(e3, 'E.3 additive sum', '2.478731', () => text(exampleE3().additiveSum)),
    item(e3, 'log 20', null, () => text(naturalLog(rational(20n)))),
    item(e3, 'E.3 global multiplications', 8000, () => DIMENSION ** 3),
    item(e3, 'E.3 global additions', 7600, () => DIMENSION ** 2 * (DIMENSION - 1)),
    item(e3, 'E.3 local multiplications', 6000, () => CHECKS * 3 * DIMENSION ** 2),
    item(e3, 'E.3 local additions', 5700, () => CHECKS * 3 * DIMENSION * (DIMENSION - 1)),
  ]
}

function matrixExample(): PaperItem[] {
  const section = 'Appendix E.1'
  const row = (n: number): { R: string; C: string } => {
    const found = regionTable(EXAMPLE_E1)[n - 1]!
    return { R: text(found.falseAccept), C: text(found.trueAccept) }
  }
  const gain = toRational('0.495')
  return [
    item(section, 'E.1 qbar', '0.505', () => exact(uniform().qbar)),
    item(section, 'E.1 R5', '0.032844', () => row(5).R),
    item(section, 'E.1 R4', '0.065038', () => row(4).R),
    item(section, 'E.1 C5', '0.904382', () => row(5).C),
    item(section, 'E.1 C6', '0.886385', () => row(6).C),
    item(section, 'E.1 C7', '0.868746', () => row(7).C),
    item(section, 'E.1 additive n', 7, () => Number(firstMultipleAtLeastLog(gain, toRational('0.05')))),
    item(section, 'E.1 ER', [5], () => lengthsOf(region(EXAMPLE_E1).region)),
    item(section, 'E.1 ER_suf', [], () => lengthsOf(region(EXAMPLE_E1).additive)),
  ]
}

function uniform(): { qbar: Rational } {
  return uniformRegion({ T: 10, q: '0.5', c: '0.99', a: '0.99', delta: '0.05', gamma: '0.10' })
}

function scheduleExample(): PaperItem[] {
  const section = 'Appendix E.2'
  return [
    item(section, 'E.2 J', 100, () => countConstraints(10, []).allPairsTwice),
    item(section, 'E.2 q', '0.998', () => exact(exampleE2(20).q)),
    item(section, 'E.2 qbar', '0.9982', () => exact(exampleE2(20).qbar)),
    item(section, 'E.2 K', 1663, () => Number(exampleE2(20).roundsNeeded)),
    item(section, 'E.2 C1663', '8.04e-77', () => powerValue(toRational('0.9'), 1663n).decimal),
    item(section, 'E.2 gain', '0.001802', () => text(exampleE2(20).gain ?? 0)),
    item(section, 'E.2 log20/g', null, () => text(naturalLog(rational(20n)) / (exampleE2(20).gain ?? 1))),
  ]
}

function thresholds(): PaperItem[] {
  const section = 'Proposition 15'
  return [
    item(section, '(22) max lambda_os for soundness', null, () => text(exampleE3().greatestSoundLoad)),
    item(section, 'max lambda_os for completeness', null, () => text(exampleE3().greatestCompleteLoad)),
    item(section, '(23) tau_5 soundness term', null, () => text(exampleE3().sufficient!.tauSound)),
    item(section, '(23) tau_5 completeness term', null, () => text(exampleE3().sufficient!.tauComplete)),
    item(section, '(23) c_under_5', null, () => text(exampleE3().sufficient!.lowerExecution)),
    item(section, '(23) max lambda_0', null, () => text(exampleE3().sufficient!.loadLimit)),
    item(section, '(20) Delta', null, () => text(exampleE3().loadDifference)),
    item(section, '(20) threshold', null, () => text(exampleE3().executionThreshold)),
    item(section, '(20) ratio', null, () => text(exampleE3().executionRatio)),
  ]
}
