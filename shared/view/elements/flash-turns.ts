import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Least time between the starts of two flashes of a page, in ms: at most three a second. */
const TURN_MS = 334
/** Number of figures that wait: a further one would have to wait for more than 1 s. */
const MAX_WAITING = 3

/** Turns of the page: the waiting figures in the order of their first change. */
const getTurns = () => pageSingleton('flashTurns', () => ({ waiting: new Map<object, () => void>(), isBusy: false }))

/**
 * Calls `flash` of a changed figure in its turn: one figure of the page at a time, the oldest change first, at most three a second. A figure that changes again
 * keeps its turn. A change that would wait for more than 1 s is dropped.
 */
export function requestFlash(figure: object, flash: () => void): void {
  const { waiting, isBusy } = getTurns()
  if (waiting.size < MAX_WAITING || waiting.has(figure)) waiting.set(figure, flash)
  if (!isBusy) takeTurn()
}

function takeTurn(): void {
  const turns = getTurns()
  const [next] = turns.waiting
  turns.isBusy = next !== undefined
  if (!next) return
  turns.waiting.delete(next[0])
  next[1]()
  setTimeout(takeTurn, TURN_MS)
}
