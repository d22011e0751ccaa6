// Records the labelled set anew, or the sessions whose name begins with an argument:
//   npx tsx --conditions=@gainsay/source audit-set/record.ts [PREFIX...] [--missing]
// Each is the work of a real program in a real repository, driven by a scripted model.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { cards } from './cards/cards.ts'
import { canBeDrawn, drawCard, drawsOf, wordingsFor } from './draw.ts'
import { labelsFile, sessionsFolder, type LabelledSession } from './labels.ts'
import { nameOf, play, type Take } from './record/play.ts'
import { readWordings } from './wordings.ts'

const AT_A_TIME = 2

function takes(recorded: readonly LabelledSession[]): Take[] {
  const wordings = readWordings()
  const wordingsOf = wordingsFor(cards, wordings, recorded)
  return cards.flatMap((card, number) =>
    Array.from({ length: drawsOf(card) }, (_, draw) => {
      const own = wordingsOf(card, draw)
      if (!canBeDrawn(card, draw, own)) {
        console.error(
          `${card.id} is not played a ${draw + 1}th time: no wording is left for one of its claims`,
        )
        return []
      }
      const drawn = drawCard(card, draw, own)
      const program = card.only ?? ((draw + number) % 2 === 0 ? 'claude' : 'codex')
      return card.variants.map((variant): Take => ({ card, variant, draw, program, drawn }))
    }).flat(),
  )
}

function stored(): Map<string, LabelledSession> {
  if (!existsSync(labelsFile)) return new Map()
  const lines = readFileSync(labelsFile, 'utf8').split('\n').filter(Boolean)
  const all = lines.map((line) => JSON.parse(line) as LabelledSession)
  return new Map(all.map((one) => [one.session, one]))
}

function store(labels: ReadonlyMap<string, LabelledSession>, known: ReadonlySet<string>): void {
  const kept = [...labels.values()].filter(({ session }) => known.has(session))
  kept.sort((a, b) => (a.session < b.session ? -1 : 1))
  writeFileSync(labelsFile, kept.map((one) => `${JSON.stringify(one)}\n`).join(''))
}

async function main(args: readonly string[]): Promise<number> {
  const prefixes = args.filter((arg) => !arg.startsWith('--'))
  const labels = stored()
  const all = takes([...labels.values()])
  const known = new Set(all.map(nameOf))
  const missing = args.includes('--missing')
  const queue = all.filter((take) => {
    const name = nameOf(take)
    if (missing && labels.has(name)) return false
    return prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix))
  })
  // The first draw of every card comes first, so that a recording that is cut short covers all cards.
  queue.sort((a, b) => a.draw - b.draw)
  mkdirSync(sessionsFolder, { recursive: true })
  let failed = 0
  let ended = 0
  const total = queue.length
  const worker = async (): Promise<void> => {
    for (let take = queue.shift(); take !== undefined; take = queue.shift()) {
      const name = nameOf(take)
      try {
        const played = await play(take)
        writeFileSync(join(sessionsFolder, `${name}.jsonl.gz`), gzipSync(played.transcript, { level: 9 }))
        labels.set(name, played.labels)
        store(labels, known)
      } catch (error) {
        failed++
        labels.delete(name)
        console.error(`${name} (${take.program}): ${(error as Error).message}`)
      }
      ended++
      if (ended % 20 === 0) console.error(`${ended} of ${total}, ${failed} failed`)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  store(labels, known)
  console.error(`${ended} recorded, ${failed} failed, ${labels.size} stored`)
  return failed > 0 ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
