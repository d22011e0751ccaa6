// Whether agents can be shown what they are given and nothing else.
import type { Isolation } from '@gainsay/agents'
import type { Sandbox } from '@gainsay/host'

/** `mounts` with bubblewrap; elsewhere the program's own rules are all there is, which is recorded. */
export function isolationOf(sandbox: Pick<Sandbox, 'kind'>): Isolation {
  return sandbox.kind === 'bubblewrap' ? 'mounts' : 'prompt-only'
}
