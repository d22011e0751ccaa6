// All cards, in a fixed order.
import type { Card } from '../card.ts'
import { git } from './git.ts'
import { kinds } from './kinds.ts'
import { reruns } from './reruns.ts'
import { second } from './second.ts'
import { shell } from './shell.ts'

export const cards: readonly Card[] = [...reruns, ...shell, ...git, ...kinds, ...second]
