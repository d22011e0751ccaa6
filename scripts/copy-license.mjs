// Before a package is packed: the licence of the repository goes with it.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

copyFileSync(join(root, 'LICENSE'), join(process.cwd(), 'LICENSE'))
