// `npm run score:hygiene`: the table of docs/hygiene.md, and what was found wrongly or missed.
import { pathToFileURL } from 'node:url'
import { scores, type Score, type Share } from './score.ts'
import { syntaxScores } from './syntax-score.ts'

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`
const cell = ({ hits, of, lower, upper }: Share): string =>
  `${hits} of ${of}, ${percent(of === 0 ? 0 : hits / of)} [${percent(lower)}, ${percent(upper)}]`

type Row = Omit<Score, 'rule'> & { readonly rule: string }

async function allScores(): Promise<readonly Row[]> {
  return [...scores(), ...(await syntaxScores())]
}

/** One row a rule, as the published table has them. */
export async function table(): Promise<readonly string[]> {
  return (await allScores()).map(
    ({ rule, positives, negatives, precision, recall, quiet }) =>
      `| ${rule} | ${positives} | ${negatives} | ${cell(precision)} | ${cell(recall)} | ${cell(quiet)} |`,
  )
}

async function report(): Promise<string> {
  const all = await allScores()
  const wrong = all.flatMap((one) =>
    one.wrong.map((text) => `${one.rule}: found, and should not be: ${text}`),
  )
  const missed = all.flatMap((one) => one.missed.map((text) => `${one.rule}: missed: ${text}`))
  return [
    '| rule | files with a fault | files without | precision | recall | silent on files without |',
    '|---|---|---|---|---|---|',
    ...(await table()),
    '',
    'Exact intervals of 95 % (Clopper and Pearson). The files are ours: precision in the field is not measured.',
    ...wrong,
    ...missed,
    '',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(await report())
