import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Number of remembered actions. */
const MAX_ACTIONS = 20
/** Error of the known server time, in ms. */
const TOLERANCE_MS = 1_000

/** Times of the server between which it has carried out actions of this page, in epoch ms. */
const getActions = () => pageSingleton('ownActions', (): { from: number; to: number }[] => [])

/** Records that the server has carried out an action of this page between two times of the server, in epoch ms. */
export function recordOwnAction(from: number, to: number): void {
  const actions = getActions()
  actions.push({ from, to })
  actions.splice(0, actions.length - MAX_ACTIONS)
}

/** Returns true if the server carried out an action of this page at this time, in epoch ms. */
export const isDuringOwnAction = (at: number): boolean =>
  getActions().some(({ from, to }) => at >= from - TOLERANCE_MS && at <= to + TOLERANCE_MS)
