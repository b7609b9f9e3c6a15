import type { Fault } from './faults.ts'
import type { Random } from './random.ts'

/** A call has about so many statements; a fault that is laid on a later one does not come to pass. */
const STATEMENTS = 14

/** What goes wrong with the next call or engine, which mostly is nothing. Where things are done at once, nothing waits for a time that no seed decides: no conflicts. */
export function drawFault(random: Random, often: number, isAlone = true): Fault | null {
  if (!random.chance(often)) return null
  const when = random.pick(['statement', 'statement', 'commit', 'committed', 'committed', 'conflict'] as const)
  if (when === 'conflict' && !isAlone) return null
  const at = when === 'statement' || when === 'conflict' ? random.whole(1, STATEMENTS) : 1
  return { when, at, dies: when !== 'conflict' && random.chance(0.25) }
}
