import { describe, it } from 'vitest'
import { CHECKS } from './checks.ts'

describe('guarantees', () => {
  for (const [name, check] of Object.entries(CHECKS)) it(name, check)
})
