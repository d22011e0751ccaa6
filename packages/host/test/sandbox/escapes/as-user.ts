// The same suite in a process that is not root: started by the test through setpriv, prints JSON.

import { runSuite } from './suite.ts'

const result = await runSuite(JSON.parse(process.argv[2] ?? '{}') as object)
process.stdout.write(JSON.stringify(result))
