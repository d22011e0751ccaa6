// Whether a witness is a mutant (DESIGN, "Witness"): one changed source file, and the project's own
// tests with their result turned round. Of such a one less is asked than of other witnesses, so what
// is run must be known by us and not by who wrote it.
import { isMutable, suiteFor, turnedRound } from '@gainsay/agents'
import type { Witness } from '@gainsay/protocol'
import type { MaterialReader } from '../material.ts'

export async function isMutant({ kind, files, command }: Witness, reader: MaterialReader): Promise<boolean> {
  const [file] = files
  if (kind !== 'patch' || files.length !== 1 || file === undefined || !isMutable(file.path)) return false
  const suite = await suiteFor(file.path, {
    paths: async () => (await reader.files('snapshot')).map(({ path }) => path),
    text: (path) => reader.text('snapshot', path),
  })
  return suite !== null && command === turnedRound(suite)
}
