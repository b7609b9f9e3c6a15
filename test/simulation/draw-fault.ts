import type { Fault } from './faults.ts'
import type { Random } from './random.ts'

/** Approximate number of statements of a call. A fault of a later statement does not occur. */
const STATEMENTS = 14

/** Draws the fault of the next call or engine, usually none. Concurrent operations get no conflicts, since the wait after one does not follow from a seed. */
export function drawFault(random: Random, often: number, isAlone = true): Fault | null {
  if (!random.chance(often)) return null
  const when = random.pick(['statement', 'statement', 'commit', 'committed', 'committed', 'conflict'] as const)
  if (when === 'conflict' && !isAlone) return null
  const at = when === 'statement' || when === 'conflict' ? random.whole(1, STATEMENTS) : 1
  return { when, at, dies: when !== 'conflict' && random.chance(0.25) }
}
