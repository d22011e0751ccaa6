// A program of ours that starts a long one and then ends in the way that it is told.

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnvironment, start } from '../../src/index.ts'

const [folder, how] = process.argv.slice(2)
const script = `trap '' TERM INT HUP; echo $$ > '${folder}/pid'; while :; do sleep 0.2; done`
start('/bin/sh', ['-c', script], { cwd: '/', env: cleanEnvironment(process.env) })
for (let tries = 0; tries < 100; tries += 1) {
  await sleep(50)
  try {
    if (readFileSync(`${folder}/pid`, 'utf8').endsWith('\n')) break
  } catch {
    // Not yet written.
  }
}
process.stdout.write('ready\n')
if (how === 'exit') {
  await sleep(100)
  process.exit(5)
}
