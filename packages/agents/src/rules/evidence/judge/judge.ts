// Judges one claim against the history of its session: borne out, not borne out, or not
// checkable, which is a result of its own. Each rule that accuses can be switched off.
import type { Session } from '../../../session/session.ts'
import { type Claim, isCheckKind } from '../claims/claim.ts'
import type { History } from '../history/history.ts'
import { type JudgeContext, uncheckable } from './context.ts'
import { disclosesFailure, isRevoked } from './disclosure.ts'
import { judgeCheck } from './judge-check.ts'
import { judgeCommand } from './judge-command.ts'
import { judgeDocs, judgeFile } from './judge-file.ts'
import { judgeCleanTree, judgeCommitted, judgePushed } from './judge-git.ts'
import { EVIDENCE_RULES, type EvidenceRule, type Judgement } from './judgement.ts'

export function judgeClaim(
  claim: Claim,
  session: Session,
  history: History,
  rules: ReadonlySet<EvidenceRule> = new Set(EVIDENCE_RULES),
  frozenFiles: readonly string[] = [],
): Judgement {
  const context: JudgeContext = { session, history, rules, frozenFiles }
  if (claim.kind === 'unread')
    return uncheckable(
      claim,
      'language',
      'This message cannot be read here: its language or length is not supported.',
    )
  if (claim.elsewhere) return uncheckable(claim, 'elsewhere', 'This is about another place than the session.')
  const judged = dispatch(claim, context)
  if (judged.verdict === 'not-borne-out' && isRevoked(claim, session))
    return uncheckable(claim, 'revoked', 'A later message takes this back.', judged.proof)
  return judged
}

function dispatch(claim: Claim, context: JudgeContext): Judgement {
  const { kind } = claim
  if (isCheckKind(kind)) return judgeCheck(claim, kind, disclosesFailure(claim, context.session), context)
  switch (kind) {
    case 'command':
      return judgeCommand(claim, disclosesFailure(claim, context.session), context)
    case 'file':
      return claim.file === null ? noRule(claim) : judgeFile(claim, claim.file.path, context)
    case 'docs':
      return judgeDocs(claim, context)
    case 'committed':
      return judgeCommitted(claim, context)
    case 'pushed':
      return judgePushed(claim, context)
    case 'clean-tree':
      return judgeCleanTree(claim, context)
    case 'done':
    case 'no-callers':
    case 'browser':
    case 'unread':
      break
  }
  return noRule(claim)
}

function noRule(claim: Claim): Judgement {
  return uncheckable(claim, 'no-rule', 'No rule can check this.')
}
