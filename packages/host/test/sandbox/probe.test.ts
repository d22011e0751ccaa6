import { probeSandbox } from '@gainsay/host'
import { describe, expect, it } from 'vitest'
import { contained, sandbox, uid, why } from './machine.ts'

const here = { platform: process.platform, uid, node: process.execPath }

describe('probing the sandbox', () => {
  it.skipIf(!contained)(`tries to break out, and is held every time${why}`, () => {
    expect(sandbox.escapes.length).toBeGreaterThanOrEqual(18)
    expect(sandbox.escapes.filter(({ held }) => held === false)).toEqual([])
    expect(sandbox.problems).toEqual([])
  })

  it.skipIf(!contained)('refuses a sandbox that does not hold, whatever is installed', async () => {
    const leaky = await probeSandbox({ ...here, without: ['network'] })
    expect(leaky.kind).toBe('none')
    expect(leaky.problems[0]).toContain('does not hold here: a program could reach the host over TCP')
    expect(leaky.escapes.filter(({ held }) => held === false).map(({ name }) => name)).toEqual([
      'reach the host over TCP',
      'reach an abstract socket',
    ])
  })

  it('is none where there is no sandbox for the system', async () => {
    const windows = await probeSandbox({ ...here, platform: 'win32' })
    expect(windows).toMatchObject({ kind: 'none', version: null, escapes: [] })
    expect(windows.problems[0]).toContain('win32')
  })
})
