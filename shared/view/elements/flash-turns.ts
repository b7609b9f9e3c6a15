import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Least time between the starts of two flashes of a page, in ms: at most three a second. */
const TURN_MS = 334
/** Age in ms from which a change is no news. */
const MAX_WAIT_MS = 1_000

/** Changed figure that waits for its turn. */
interface Waiting {
  flash(): void
  since: number
}

/** Turns of the page: the waiting figures in the order of their first change, and the time before which none may start. */
const getTurns = () => pageSingleton('flashTurns', () => ({ waiting: new Map<object, Waiting>(), timer: 0 }))

/**
 * Calls `flash` of a changed figure in its turn: one figure of the page at a time, the oldest change first, at most three a second. A figure that changes again
 * keeps its turn. A change that has waited for 1 s is dropped.
 */
export function requestFlash(figure: object, flash: () => void): void {
  const turns = getTurns()
  const since = turns.waiting.get(figure)?.since ?? performance.now()
  turns.waiting.set(figure, { flash, since })
  if (turns.timer === 0) takeTurn()
}

/** Removes a figure that is no longer on the page. */
export const withdrawFlash = (figure: object): void => void getTurns().waiting.delete(figure)

function takeTurn(): void {
  const turns = getTurns()
  turns.timer = 0
  for (const [figure, { flash, since }] of turns.waiting) {
    turns.waiting.delete(figure)
    if (performance.now() - since >= MAX_WAIT_MS) continue
    flash()
    turns.timer = window.setTimeout(takeTurn, TURN_MS)
    return
  }
}
