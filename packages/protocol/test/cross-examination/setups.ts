// Setups and attacks that tests start from; every field is there, as a real run writes it.
import { DEFAULT_LIMITS, type AttackItem, type CriticSetup, type Setup } from '../../src/index.ts'

export function critic(c: number, more: Partial<CriticSetup> = {}): CriticSetup {
  const model = more.kind !== 'rule'
  return {
    c,
    kind: 'model',
    party: model ? `script:critic-${c}.json` : 'rules:evidence',
    vendor: model ? 'scripted' : null,
    model: model ? 'script' : null,
    framing: model ? 'change-first' : null,
    pairing: model ? 'cross-family' : null,
    backed: false,
    ...more,
  }
}

export function ruleSetup(rules: readonly string[] = ['rules:evidence', 'rules:hygiene']): Setup {
  return setup({ critics: rules.map((party, i) => critic(i + 1, { kind: 'rule', party })) })
}

export function setup(more: Partial<Setup> = {}): Setup {
  return {
    critics: [critic(1)],
    proposer: null,
    judge: null,
    limits: DEFAULT_LIMITS,
    pairing: null,
    work: {
      base: 'base',
      snapshot: 'snapshot',
      files: [{ path: 'src/total.ts', seenBy: [1] }],
      task: 'Add the totals of a page.',
      requirements: ['Add the totals of a page.'],
      claims: ['All tests pass.'],
      transcriptHash: null,
    },
    belowGate: false,
    imported: [],
    ...more,
  }
}

export function attack(more: Partial<AttackItem> = {}): AttackItem {
  return {
    topic: 'page borders',
    aspect: 'correctness',
    address: {
      kind: 'file',
      path: 'src/total.ts',
      start: 3,
      end: 3,
      quote: 'for (let i = 0; i < n - 1; i++)',
    },
    severity: 'high',
    statement: 'The last row of a page is left out of its total.',
    input: 'a page of three rows',
    yields: 'the sum of the first two',
    violates: 'Add the totals of a page.',
    ifUpheld: 'every total is too small',
    ifDismissed: 'the totals are right',
    evidence: 'the loop ends at n - 1',
    ...more,
  }
}
