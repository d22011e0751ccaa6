// Every test process starts from an environment built from nothing but what
// running programs needs: no real home folder, no agent's variables, no keys.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const KEEP = new Set(['PATH', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'NODE_ENV', 'CI', 'NODE_OPTIONS'])

const home = mkdtempSync(join(tmpdir(), 'gainsay-test-home-'))
for (const name of Object.keys(process.env)) {
  if (KEEP.has(name) || name.startsWith('VITEST') || name.startsWith('GAINSAY_TEST_')) continue
  delete process.env[name]
}
process.env['HOME'] = home
process.env['XDG_STATE_HOME'] = join(home, 'state')
process.env['XDG_CONFIG_HOME'] = join(home, 'config')
process.env['GIT_CONFIG_NOSYSTEM'] = '1'
process.env['GIT_CONFIG_GLOBAL'] = '/dev/null'
process.on('exit', () => rmSync(home, { recursive: true, force: true }))
