import { appendFileSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openMailboxParty } from '../../../src/parties/mailbox/mailbox-party.ts'
import { askOptions } from '../ask.ts'
import { VirtualClock } from '../virtual-clock.ts'

const root = mkdtempSync(join(tmpdir(), 'gainsay-mailbox-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const names = (path: string): string[] =>
  readdirSync(join(path, 'requests')).filter((name) => !name.startsWith('.'))

describe('writing into a mailbox', () => {
  it('never reads a part, however slowly, in whatever pieces a reply is written (property)', async () => {
    let runs = 0
    const pieces = fc.array(
      fc.record({ share: fc.integer({ min: 1, max: 40 }), pauseMs: fc.integer({ min: 0, max: 3_000 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    const how = fc.constantFrom<'.json' | '.md' | 'renamed'>('.json', '.md', 'renamed')
    await fc.assert(
      fc.asyncProperty(fc.string(), pieces, how, async (body, parts, way) => {
        const path = join(root, `property-${++runs}`)
        const clock = new VirtualClock()
        const party = await openMailboxParty(path, { spec: 'mailbox:x', clock, watch: false })
        const text = body.replaceAll('END OF REPLY', '').trim()
        const whole = way === '.md' ? `${text}\nEND OF REPLY` : JSON.stringify({ text })
        const work = party.ask('q', askOptions())
        const outsider = (async () => {
          while (names(path).length === 0) await clock.sleep(10)
          const name = names(path)[0]!.slice(0, -'.json'.length)
          const target = join(path, 'replies', name + (way === '.md' ? '.md' : '.json'))
          const file = way === 'renamed' ? `${target}.part` : target
          const bytes = Buffer.from(whole)
          writeFileSync(file, '')
          let at = 0
          for (const { share, pauseMs } of parts) {
            appendFileSync(file, bytes.subarray(at, at + share))
            at += share
            await clock.sleep(pauseMs)
          }
          appendFileSync(file, bytes.subarray(at))
          if (way === 'renamed') renameSync(file, target)
        })()
        const [reply] = await clock.through(Promise.all([work, outsider]))
        expect(reply.text).toBe(text)
      }),
      { numRuns: 40 },
    )
  })

  it('is answered by another process, in real time', async () => {
    const path = join(root, 'real')
    const party = await openMailboxParty(path, { spec: 'mailbox:real' })
    const program = `
      const fs = require('node:fs'), path = require('node:path'), box = process.argv[1]
      const timer = setInterval(() => {
        for (const file of fs.readdirSync(path.join(box, 'requests')).filter((name) => !name.startsWith('.'))) {
          const request = JSON.parse(fs.readFileSync(path.join(box, 'requests', file), 'utf8'))
          const reply = path.join(box, request.reply.path)
          fs.writeFileSync(path.join(box, 'part'), JSON.stringify({ text: request.message.toUpperCase() }))
          fs.renameSync(path.join(box, 'part'), reply)
          clearInterval(timer)
        }
      }, 20)`
    const outsider = spawn(process.execPath, ['-e', program, path], { stdio: 'ignore', env: {} })
    const ended = new Promise((resolve) => outsider.on('exit', resolve))
    try {
      const reply = await party.ask('loud, please', askOptions())
      expect(reply.text).toBe('LOUD, PLEASE')
      expect(await ended).toBe(0)
    } finally {
      outsider.kill('SIGKILL')
      await party.close!()
    }
  })
})
