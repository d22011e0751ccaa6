// `npm run score:audit`: audits the labelled sessions and prints false accusations, misses and
// abstentions with exact intervals, development and kept apart. Exits 1 where the kept part fails.
//   --faults also lists the faults of the development part; --split writes split.json anew
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVIDENCE_RULES } from '@gainsay/agents'
import { readLabels, setFolder } from './labels.ts'
import { readStored } from './scoring/audited.ts'
import { textBaseline } from './scoring/baseline.ts'
import { faultsOf } from './scoring/gate.ts'
import { figuresText } from './scoring/print.ts'
import { accuseNobody, anyNonZeroAccuses, audit, scoreOf, type Score } from './scoring/score.ts'
import { isKeptByHash, readSplit } from './scoring/split.ts'

function writeSplit(): void {
  const path = join(setFolder, 'split.json')
  const opened = existsSync(path) ? readSplit().opened : {}
  const clusters = [...new Set(readLabels().map(({ cluster }) => cluster))].sort()
  const kept = clusters.filter((id) => isKeptByHash(id) && opened[id] === undefined)
  writeFileSync(path, `${JSON.stringify({ kept, opened }, null, 2)}\n`)
}

function faultLines(score: Score): string[] {
  return score.developmentSessions.flatMap(({ claims, side }) => [
    ...claims
      .filter(({ claim, finding }) =>
        claim.label === 'not-borne-out' ? finding !== 'accused' : finding === 'accused',
      )
      .map(
        ({ labels, claim, finding, reason }) =>
          `${claim.label === 'not-borne-out' ? 'miss' : 'FALSE'} ${labels.session} (${labels.program}) ${claim.kind} ${claim.label}${claim.fault === null ? '' : `/${claim.fault}`}: ${finding}${reason === null ? '' : ` ${reason}`} | ${claim.wording} ${JSON.stringify(claim.text.slice(0, 160))}`,
      ),
    ...side.map(
      (one) => `${one.founded ? 'side' : 'FALSE side'} ${one.labels.session}: ${one.reason} | ${one.quote}`,
    ),
  ])
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--split')) writeSplit()
  const stored = await readStored()
  const score = scoreOf(stored)
  console.log('gainsay audit, scored on sessions whose truth was logged outside the transcript.\n')
  console.log(`${figuresText('Development', score.development)}\n`)
  console.log(`${figuresText('Kept for release checks', score.kept)}\n`)
  console.log(
    'Intervals are exact (Clopper-Pearson, 95 %) and take claims for independent; claims of one card are',
  )
  console.log('alike, so the figure by cards is the careful one.\n')
  const { roc, texts } = textBaseline(stored.map(({ labels }) => labels))
  const [low, high] = roc.interval ?? [0, 1]
  console.log(
    `Words alone (bag of words, leave one card out, ${texts} twin messages): AUC ${roc.area.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`,
  )
  const canary = (name: string, judge: typeof accuseNobody): void => {
    const { development, kept } = scoreOf(stored, judge)
    const refused = faultsOf(development).length > 0 && faultsOf(kept).length > 0
    console.log(`Canary "${name}": ${refused ? 'fails, as it must' : 'PASSES: the score measures nothing'}`)
  }
  canary('accuse nobody', accuseNobody)
  canary('any non-zero exit accuses', anyNonZeroAccuses)
  for (const rule of EVIDENCE_RULES) {
    const without = scoreOf(stored, audit(new Set(EVIDENCE_RULES.filter((one) => one !== rule))))
    const fewer = score.development.found.count - without.development.found.count
    console.log(`Without ${rule}: ${fewer} fewer found in development`)
  }
  console.log('\nThe wordings and the scenes are ours: precision in the field is unmeasured.')
  if (args.includes('--faults')) console.log(`\n${faultLines(score).join('\n')}`)
  return faultsOf(score.kept).length > 0 ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
