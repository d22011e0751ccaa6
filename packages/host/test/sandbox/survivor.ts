// Started by a test and killed: runs a program in the sandbox that would go on for five minutes.

import { runSandboxed } from '@gainsay/host'
import { sandbox, toolchain } from './machine.ts'

const mark = process.argv[2] ?? ''
const script = `echo started; (sleep 300; echo ${mark}) & wait`
const onStdout = (): void => void process.stdout.write('started\n')
await runSandboxed({ sandbox, toolchain, command: 'sh', args: ['-c', script, mark], onStdout })
