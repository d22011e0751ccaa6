import { describe, expect, it } from 'vitest'
import { certifyPlan } from '../src/commands/certify-plan.ts'

async function run(
  argv: string[],
  files: Record<string, string> = {},
): Promise<{ exit: number; out: string; err: string; written: Record<string, string> }> {
  let out = ''
  let err = ''
  const written: Record<string, string> = {}
  const exit = await certifyPlan(argv, {
    stdout: (text) => void (out += text),
    stderr: (text) => void (err += text),
    readFile: async (path) => {
      const text = files[path]
      if (text === undefined) throw new Error(`ENOENT: no such file, open '${path}'`)
      return text
    },
    writeFile: async (path, text) => void (written[path] = text),
  })
  return { exit, out, err, written }
}

const E1 = ['--rounds', '10', '--delta', '0.05', '--gamma', '0.1', '--q', '0.5', '--c', '0.99', '--a', '0.99']
const E2 = ['--rounds', '20', '--delta', '0.05', '--gamma', '0.2', '--lambda', '0.2', '--constraints', '100']

describe('certify plan', () => {
  it('plans the matrix product of Appendix E.1 from flags', async () => {
    const { exit, out, err } = await run(E1)
    expect([exit, err]).toEqual([0, ''])
    expect(out).toContain(
      'First crossing K = 5: false acceptance at most 0.0328441, true acceptance at least 0.904382.',
    )
    expect(out).toContain('Certified lengths: 5; by the additive criterion: none.')
    expect(out).toContain('Bounds by review length')
  })

  it('prints one JSON document, from a file that flags override', async () => {
    const files = { 'plan.json': '{"T": 4, "delta": 0.05, "gamma": 0.1, "q": 0.5, "c": 0.99, "a": 0.99}' }
    const short = await run(['plan.json', '--json'], files)
    expect(short.exit).toBe(3)
    const result = JSON.parse(short.out)
    expect(result).toMatchObject({ schema: 'gainsay.plan-result.v1', T: 4, certifiable: false })
    expect(
      result.advice.map((each: { change: string; to: string }) => [each.change, each.to]),
    ).toContainEqual(['T', '5'])
    const longer = await run(['plan.json', '--rounds', '5', '--json'], files)
    expect(longer.exit).toBe(0)
    expect(JSON.parse(longer.out).region.region).toEqual({ nMin: 5, nMax: 5 })
  })

  it('does not advise a full audit with c = 0.9, but does with c = 1', async () => {
    const weak = await run([...E2, '--c', '0.9'])
    expect(weak.exit).toBe(3)
    expect(weak.out).toContain('Checking all 100 constraints once: false acceptance at most 0.1000')
    expect(weak.out).toContain('(not advised)')
    expect(weak.out).toContain('No single change')
    const ideal = await run([...E2, '--c', '1'])
    expect(ideal.out).toContain('Allow T = 1497 rounds.')
    expect(ideal.out).toContain('Check all 100 constraints once instead of sampling.')
  })

  it('plans by effort and compares with a global checker', async () => {
    const plan = {
      T: 10,
      delta: 0.05,
      gamma: 0.1,
      q: 0.5,
      a: 0.99,
      effort: { E: 120, expertise: 10 },
      global: { q: 0, load: 0.2 },
    }
    const { exit, out } = await run(['plan.json'], { 'plan.json': JSON.stringify(plan) })
    expect(exit).toBe(0)
    expect(out).toContain('Certified lengths: 5; by the additive criterion: none.')
    expect(out).toContain(
      '0.0326021 and 0.911219; global: 0.0618754 and 0.938125: the local bounds certify, the global ones do not.',
    )
  })

  it('writes well-formed SVG', async () => {
    const { exit, written } = await run([...E1, '--svg', 'out.svg'])
    expect(exit).toBe(0)
    expect(written['out.svg']).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(written['out.svg']).not.toMatch(/NaN|Infinity|undefined/)
  })

  it('reproduces the paper and names the differences', async () => {
    const { exit, out } = await run(['--paper'])
    expect(exit).toBe(0)
    expect(out).not.toContain('DIFFERS')
    expect(out).toContain('101/108')
    expect(out).toContain('+0.063')
    expect(out).toContain('discordant counts 9 and 15')
    expect(out).toContain('Figure 3, left')
    const json = JSON.parse((await run(['--paper', '--json'])).out)
    expect(json.rows).toHaveLength(97)
    expect(json.differences).toHaveLength(4)
  })

  it.each([
    [['missing.json'], 'The plan file missing.json cannot be read'],
    [['broken.json'], 'The plan file broken.json is no JSON'],
    [['list.json'], 'The plan file list.json holds no JSON object'],
    [[...E1, '--delta', '1'], 'delta is "1", but must be in (0, 1).'],
    [[...E1, '--delta', 'NaN'], 'delta is "NaN", but must be a finite number'],
    [[...E1, '--rounds', '0'], 'T is 0, but must be an integer in [1, 10000000].'],
    [[...E2, '--c', '1', '--constraints', '1'], 'J is 1, but must be an integer in [2, '],
    [[...E2, '--c', '1', '--lambda', '0'], 'lambda is "0", but must be in (0, 1].'],
    [['unknown.json'], 'deltta is 0.05, but must be one of'],
    [['--rounds', '5', '--delta', '0.1'], 'gamma is undefined, but must be given in every plan.'],
    [['--paper', 'plan.json'], '--paper takes no plan file'],
  ])('refuses %j with one sentence', async (argv, sentence) => {
    const files = { 'broken.json': '{"T": ', 'list.json': '[1]', 'unknown.json': '{"deltta": 0.05}' }
    const { exit, out, err } = await run(argv, files)
    expect(exit).toBe(2)
    expect(out).toBe('')
    expect(err).toContain(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it('shows its help with an example, and refuses unknown flags', async () => {
    const help = await run(['--help'])
    expect(help.exit).toBe(0)
    expect(help.out).toContain('Example:')
    expect((await run(['--shenanigans'])).exit).toBe(2)
  })
})
