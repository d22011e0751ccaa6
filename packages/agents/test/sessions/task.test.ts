import { describe, expect, it } from 'vitest'
import { taskOf } from '@gainsay/agents'
import { TASK_LIMITS } from '../../src/sessions/task.ts'
import { readLines } from './claude-lines.ts'

describe('the task', () => {
  it('is the turns with their places; pasted output is named, not repeated', async () => {
    const session = await readLines((lines) => {
      lines.user(
        'Fix this:\n\n$ npm test\nFAIL src/a.test.ts\n    at Object.<anonymous> (src/a.ts:3:1)\nTests: 1 failed, 2 passed\nnpm ERR! code 1\n\nIt must pass. Keep the API.',
      )
      lines.say('Done.')
      lines.user('## Also\n- update the docs')
    })
    const task = taskOf(session)
    expect(task.text).toBe(
      'Fix this:\n\n[pasted output, 5 lines]\n\nIt must pass. Keep the API.\n\n## Also\n- update the docs',
    )
    expect(task.requirements.map(({ quote, place }) => [place.turn, quote])).toEqual([
      [1, 'Fix this:'],
      [1, 'It must pass.'],
      [1, 'Keep the API.'],
      [2, 'update the docs'],
    ])
    for (const { quote, start, end, place } of task.requirements)
      expect(task.turns.find(({ turn }) => turn === place.turn)!.text.slice(start, end)).toBe(quote)
  })

  it('can start at a later turn', async () => {
    const session = await readLines((lines) => {
      lines.user('One')
      lines.say('Done.')
      lines.user('Two')
    })
    expect(taskOf(session, { fromTurn: 2 }).turns.map(({ text }) => text)).toEqual(['Two'])
  })

  it('keeps the first and the last turns of a long one, and says that it is cut', async () => {
    const session = await readLines((lines) => {
      for (let n = 1; n <= 20; n++) {
        lines.user(`turn ${n} ${'word '.repeat(2_000)}`)
        lines.say('Done.')
      }
    })
    const task = taskOf(session)
    expect(task.cut).toBe(true)
    expect(task.text.length).toBeLessThan(TASK_LIMITS.textChars + 1_000)
    expect(task.turns[0]!.turn).toBe(1)
    expect(task.turns.at(-1)!.turn).toBe(20)
    expect(task.text).toContain('turns left out]')
  })

  it('is empty where the user said nothing', async () => {
    expect(taskOf(await readLines((lines) => lines.say('Hello.')))).toEqual({
      text: '',
      turns: [],
      requirements: [],
      cut: false,
    })
  })
})
