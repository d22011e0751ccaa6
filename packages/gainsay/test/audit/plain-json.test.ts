import { describe, expect, it } from 'vitest'
import { plainJson } from '../../src/audit/plain-json.ts'

describe('JSON for a terminal', () => {
  it('escapes what a terminal would obey, and parses to the same value', () => {
    const value = { quote: 'a\u009b31m b\u202e c\u2066 d\u0085\u001b[0m', plain: 'é 測試' }
    const text = plainJson(value)
    // oxlint-disable-next-line no-control-regex -- these are what must not be printed
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
    expect(text).toContain('é 測試')
    expect(JSON.parse(text)).toEqual(value)
  })
})
