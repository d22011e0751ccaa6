// A transcript as it is stored: without what the programs send along, without the paths of this
// machine.
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { scrubbedTranscript } from '../../test-programs/suites/record.ts'
import { realProgram, type SessionPlace } from './session-place.ts'

export class ScrubError extends Error {}

export function scrubbed(text: string, place: SessionPlace): string {
  const folded = place.folder.replace(/[^A-Za-z0-9]/g, '-')
  const clean = scrubbedTranscript(text)
    .replaceAll(place.folder, '/tmp/place')
    .replaceAll(folded, '-tmp-place')
    .replaceAll(dirname(dirname(realProgram('python3'))), '/usr')
    .replaceAll(homedir(), '/home/place')
  const left = /\/(?:root|work)\/[\w.-]+|gainsay-audit-\w+/.exec(clean)
  if (left !== null) throw new ScrubError(`The transcript still names ${left[0]}`)
  return clean
}
