// What critics are given of the work, as one text: the final claims, the log of commands with
// their results, and the change. Never the proposer's reasoning. A change that does not fit is cut
// by whole files, the most telling first, and the rest is listed: unseen is not clean.
import { outputText, type Session } from '@gainsay/agents'
import { hunks, type ChangedFile, type Frozen } from '@gainsay/host'

export const ARTIFACT_LIMITS = {
  /** Of the change, in UTF-16 units; about a third of a small model's context. */
  changeCharacters: 240_000,
  fileCharacters: 80_000,
  commands: 200,
  outputCharacters: 1_500,
  claimsCharacters: 20_000,
} as const

export type Artifact = {
  readonly text: string
  /** Changed files that are in it whole. */
  readonly shown: ReadonlySet<string>
}

/**
 * @param hide masks secrets. Texts are masked before they are cut: half a secret is recognised by
 * nothing that comes after.
 */
export async function makeArtifact(
  frozen: Frozen,
  session: Session | null,
  hide: (text: string) => string,
): Promise<Artifact> {
  const { text, shown, left } = await changeText(frozen)
  const parts = session === null ? [] : [claimsText(session, hide), commandsText(session, hide)]
  if (left.length > 0)
    parts.push(`Not shown, for their size or kind:\n${left.map((path) => `- ${path}`).join('\n')}`)
  return { text: [...parts, text].filter((part) => part !== '').join('\n\n'), shown }
}

function claimsText(session: Session, hide: (text: string) => string): string {
  const closing = session.messages.filter((message) => message.closing && message.agent === null)
  const last = closing.at(-1)?.turn
  const text = closing.filter(({ turn }) => turn === last).map((message) => message.text)
  return `The author's final message:\n${hide(text.join('\n')).slice(-ARTIFACT_LIMITS.claimsCharacters)}`
}

function commandsText(session: Session, hide: (text: string) => string): string {
  const lines = session.commands
    .slice(-ARTIFACT_LIMITS.commands)
    .map(({ command, result, state, output }) => {
      const printed = hide(outputText(output)).slice(-ARTIFACT_LIMITS.outputCharacters)
      return `$ ${command}\n[${state}, exit ${result.exit}]\n${printed}`
    })
  return lines.length === 0 ? '' : `The log of its commands:\n${lines.join('\n')}`
}

/** Source before configuration before what machines wrote. */
function rank(file: ChangedFile): number {
  if (file.lockFile || file.generated) return 3
  if (/\.(?:md|txt|rst|json|ya?ml|toml|lock)$/i.test(file.path)) return 2
  return /(?:^|\/)(?:tests?|spec|__tests__)\/|\.(?:test|spec)\./.test(file.path) ? 1 : 0
}

async function changeText(frozen: Frozen): Promise<{ text: string; shown: Set<string>; left: string[] }> {
  const shown = new Set<string>()
  const left: string[] = []
  const texts: string[] = []
  let room: number = ARTIFACT_LIMITS.changeCharacters
  for (const file of [...frozen.files].sort((a, b) => rank(a) - rank(b))) {
    const text = await fileText(frozen, file)
    if (text === null || text.length > Math.min(room, ARTIFACT_LIMITS.fileCharacters)) {
      left.push(file.path)
      continue
    }
    room -= text.length
    shown.add(file.path)
    texts.push(text)
  }
  return { text: `The change:\n${texts.join('\n')}`, shown, left }
}

/** Null where the file has no lines, or too many. */
async function fileText(frozen: Frozen, file: ChangedFile): Promise<string | null> {
  if (file.kind === 'binary' || file.kind === 'submodule') return null
  const { hunks: parts, cut } = await hunks(frozen, file)
  if (cut !== null) return null
  const from = file.oldPath !== null && file.oldPath !== file.path ? ` (was ${file.oldPath})` : ''
  const lines = parts.flatMap((part) => [
    `@@ -${part.oldStart},${part.oldLines} +${part.newStart},${part.newLines} @@`,
    ...part.lines.map((line) => `${line.kind}${line.text}`),
  ])
  return [`--- ${file.path}${from}: ${file.status}`, ...lines].join('\n')
}
