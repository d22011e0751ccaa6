// Says what the bounds of reading left out of one transcript file.
import type { LineCount } from './lines.ts'
import { SESSION_LIMITS } from './limits.ts'
import type { Notices } from './notices.ts'
import type { Recorder } from './recorder.ts'

export function reportFile(count: LineCount, recorder: Recorder, notices: Notices): void {
  for (const line of count.tooLong)
    notices.add('line-too-long', `A line over ${SESSION_LIMITS.lineBytes} bytes was passed over.`, line)
  if (count.tooLongCount > count.tooLong.length)
    notices.add('line-too-long', `${count.tooLongCount} lines were passed over for their length.`)
  if (recorder.dropped > 0)
    notices.add(
      'items-left-out',
      `The oldest ${recorder.dropped} parts of a very long session were left out.`,
    )
  if (recorder.trimmedOutputs > 0)
    notices.add(
      'outputs-cut',
      `Of ${recorder.trimmedOutputs} early outputs only the last characters were kept.`,
    )
  if (recorder.trimmedMessages > 0)
    notices.add('messages-cut', `Of ${recorder.trimmedMessages} early messages the middle was left out.`)
  if (count.lines === 0) notices.add('file-empty', 'The transcript is empty.')
}
