// A second evaluation of facts/debate, from the events alone and by brute force: every label of
// every attack is worked out anew for every question, without anything that `src` keeps.
import type { CrossExaminationEvent as Event } from '../../src/index.ts'

type Defence = {
  round: number
  replied: boolean
  kept: boolean
  pressed: boolean
  down: boolean
  voided: boolean
}
type Attack = {
  id: string
  fork: string
  parent: string | null
  aim: number
  round: number
  base: string
  advisory: boolean
  rule: boolean
  address: { kind: string; path?: string; start?: number; end?: number; value?: string; side?: string } | null
  severity: string
  confirmed: boolean
  refuted: boolean
  withdrawn: boolean
  dismissed: boolean
  conceded: boolean
  reattacked: boolean
  defences: Defence[]
  asks: { round: number; defence: number; conceded: boolean }[]
}
type Fix = {
  id: string
  fork: string
  bound: string[]
  ok: boolean
  changed: boolean
  approved: boolean
  dropped: boolean
  results: Record<string, string>
  words: Record<string, string>
}

const OPEN = ['unresolved', 'admitted', 'contradiction']
const CLOSED = ['withdrawn', 'fixed', 'defeated', 'dismissed', 'refuted', 'moot']

export class Oracle {
  readonly attacks: Map<string, Attack> = new Map()
  readonly fixes: Map<string, Fix> = new Map()
  private readonly kinds = new Map<number, string>()
  private over = false

  private children(id: string): Attack[] {
    return [...this.attacks.values()].filter(({ parent, advisory }) => parent === id && !advisory)
  }
  private rootOf(id: string): string {
    return id.split('.').slice(0, 2).join('.')
  }
  private standing(a: Attack): boolean {
    return a.defences.length > 0 && !a.defences.at(-1)!.down && !a.conceded
  }
  private verified(f: Fix, a: Attack): boolean {
    if (f.dropped || !f.ok || (f.changed && !f.approved)) return false
    return a.confirmed || a.rule ? f.results[a.id] === 'stopped' : f.words[a.id] === 'confirm'
  }
  private fixed(a: Attack): boolean {
    return [...this.fixes.values()].some((f) => {
      if (f.bound.includes(a.id) && this.verified(f, a)) return true
      if (a.parent !== null || !a.confirmed || f.results[a.id] !== 'stopped' || f.dropped) return false
      return (this.over || f.fork === a.fork) && f.bound.some((id) => this.verified(f, this.attacks.get(id)!))
    })
  }
  /** Aimed, itself or by one above it, at what no longer stands. */
  private dead(a: Attack): boolean {
    if (a.parent === null) return false
    const parent = this.attacks.get(a.parent)!
    return this.dead(parent) || !this.standing(parent) || a.aim !== parent.defences.length
  }
  private openConfirmedBelow(a: Attack): boolean {
    return this.children(a.id).some(
      (sub) => (sub.confirmed && OPEN.includes(this.own(sub))) || this.openConfirmedBelow(sub),
    )
  }
  private defeated(a: Attack): boolean {
    if (!this.standing(a) || a.confirmed || this.openConfirmedBelow(a)) return false
    const aimed = this.children(a.id).filter(({ aim }) => aim === a.defences.length)
    const labels = aimed.map((sub) => this.own(sub))
    if (labels.some((label) => OPEN.includes(label) || label === 'cut' || label === 'deferred')) return false
    const lost = ['withdrawn', 'defeated', 'refuted', 'dismissed']
    return aimed.some((sub, i) => sub.defences.length > 0 && lost.includes(labels[i]!))
  }
  /** The label before its root is looked at. */
  private own(a: Attack): string {
    if (a.dismissed) return 'dismissed'
    if (a.base !== 'live') return this.dead(a) ? 'moot' : a.base
    if (a.refuted) return 'refuted'
    if (this.fixed(a)) return 'fixed'
    if (a.withdrawn) return 'withdrawn'
    if (this.defeated(a)) return 'defeated'
    if (this.dead(a) && !a.confirmed) return 'moot'
    if (a.conceded) return 'admitted'
    return this.contradicted(a) ? 'contradiction' : 'unresolved'
  }
  private contradicted(a: Attack): boolean {
    if (a.parent !== null || !this.standing(a) || a.address === null) return false
    return [...this.attacks.values()].some(
      (b) => b.parent === null && b.conceded && b.fork !== a.fork && overlap(a.address, b.address),
    )
  }
  label(id: string): string {
    const a = this.attacks.get(id)!
    const own = this.own(a)
    if (a.parent === null || CLOSED.includes(own)) return own
    return OPEN.includes(this.own(this.attacks.get(this.rootOf(id))!)) ? own : 'moot'
  }
  labels(): Record<string, string> {
    const ids = [...this.attacks.values()].filter(({ advisory }) => !advisory).map(({ id }) => id)
    return Object.fromEntries(ids.sort().map((id) => [id, this.label(id)]))
  }
  openRoots(): string[] {
    return [...this.attacks.values()]
      .filter(({ parent, advisory, id }) => parent === null && !advisory && OPEN.includes(this.label(id)))
      .map(({ id }) => id)
      .sort()
  }
  /** New, unanswered, pressed, or its last defence brought down. */
  asked(fork: string): string[] {
    const all = [...this.attacks.values()].filter((a) => a.fork === fork && !a.advisory && !a.conceded)
    return all
      .filter((a) => OPEN.includes(this.label(a.id)))
      .filter((a) => {
        const last = a.asks.at(-1)
        const defence = a.defences.at(-1)
        return last === undefined || last.defence === 0 || defence?.pressed === true || defence?.down === true
      })
      .map(({ id }) => id)
      .sort()
  }

  take(event: Event): void {
    if (event.type === 'review-opened') {
      for (const { c, kind } of event.setup.critics) this.kinds.set(c, kind)
    } else if (event.type === 'critic-turn-taken') this.criticTurn(event)
    else if (event.type === 'proposer-turn-taken') this.proposerTurn(event)
    else if (event.type === 'proposer-turn-failed') {
      for (const id of event.asked)
        this.attacks.get(id)!.asks.push({ round: event.round, defence: 0, conceded: false })
    } else if (event.type === 'rounds-ended') this.over = true
    else if (event.type === 'decision-made') {
      if (event.what === 'dismiss') this.attacks.get(event.id)!.dismissed = true
    } else if (event.type === 'leaf-judged') {
      if (event.by === 'human' && event.verdict === 'dismissed') this.attacks.get(event.id)!.dismissed = true
    } else this.takeFix(event)
  }

  private takeFix(event: Event): void {
    if (event.type === 'fix-verified') {
      const fix = this.fixes.get(event.fix)!
      fix.ok = event.checks === 'ok'
      fix.changed = event.testsChanged
      fix.results = { ...event.results }
    } else if (event.type === 'fix-crossed') {
      const fix = this.fixes.get(event.fix)!
      fix.results = { ...event.results, ...fix.results }
    } else if (event.type === 'fix-approved') this.fixes.get(event.fix)!.approved = true
    else if (event.type === 'fixes-combined')
      for (const id of event.dropped) this.fixes.get(id)!.dropped = true
  }

  private criticTurn(event: Extract<Event, { type: 'critic-turn-taken' }>): void {
    // All of a turn is judged on the state before it.
    const held = new Map(
      event.replies.map(({ id }) => {
        const a = this.attacks.get(id)!
        return [id, a.confirmed || this.openConfirmedBelow(a)] as const
      }),
    )
    for (const { id, taken, witness } of event.replies) {
      const a = this.attacks.get(id)!
      const defence = a.defences.at(-1)!
      if (taken === 'withdraw' || taken === 'void') {
        if (held.get(id) === true) defence.voided = true
        else a.withdrawn = true
        continue
      }
      defence.replied = true
      defence.pressed = taken === 'press'
      if (taken !== 'keep') a.reattacked = true
      if (taken === 'press' && witness === 'confirmed') a.confirmed = true
    }
    for (const { fix, id, say } of event.words) this.fixes.get(fix)!.words[id] = say
    const rule = this.kinds.get(event.critic) === 'rule'
    for (const raised of event.raised) {
      const parent = raised.parent === null ? null : this.attacks.get(raised.parent)!
      const live = raised.base === 'live'
      const confirmed = live && raised.witness === 'confirmed' && !raised.advisory
      this.attacks.set(raised.id, {
        id: raised.id,
        fork: rule ? 'R' : String(event.critic),
        parent: raised.parent,
        aim: parent?.defences.length ?? 0,
        round: event.round,
        base: raised.base,
        advisory: raised.advisory,
        rule,
        address: (raised.attack?.address ?? null) as Attack['address'],
        severity: raised.attack?.severity ?? 'low',
        confirmed,
        refuted: live && raised.refuted && !confirmed,
        withdrawn: false,
        dismissed: raised.dismissedEarlier,
        conceded: false,
        reattacked: false,
        defences: [],
        asks: [],
      })
    }
  }

  private proposerTurn(event: Extract<Event, { type: 'proposer-turn-taken' }>): void {
    for (const id of event.asked) {
      const a = this.attacks.get(id)!
      const answer = event.answers.find((one) => one.id === id)
      if (answer?.say === 'defend')
        a.defences.push({
          round: event.round,
          replied: false,
          kept: false,
          pressed: false,
          down: false,
          voided: false,
        })
      const defence = answer?.say === 'defend' ? a.defences.length : 0
      a.asks.push({ round: event.round, defence, conceded: answer?.say === 'concede' })
      if (answer?.say !== 'concede') continue
      a.conceded = true
      if (a.parent === null) continue
      const parent = this.attacks.get(a.parent)!
      parent.defences[a.aim - 1]!.down = true
      if (a.aim === parent.defences.length) parent.withdrawn = false
    }
    if (event.fix !== null)
      this.fixes.set(event.fix.id, {
        id: event.fix.id,
        fork: event.fork,
        bound: [...event.fix.bound],
        ok: false,
        changed: false,
        approved: false,
        dropped: false,
        results: {},
        words: {},
      })
  }
}

function overlap(a: Attack['address'], b: Attack['address']): boolean {
  if (a === null || b === null || a.kind !== b.kind) return false
  if (a.kind !== 'file') return a.value === b.value
  if (a.path !== b.path || (a.side ?? 'after') !== (b.side ?? 'after')) return false
  for (let line = a.start!; line <= a.end!; line++) if (line >= b.start! && line <= b.end!) return true
  return false
}
