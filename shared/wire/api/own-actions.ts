import { pageSingleton } from '../../base/runtime/runtime.ts'
import { serverNow } from './server-clock.ts'

/** Number of remembered actions. */
const MAX_ACTIONS = 20
/** Error of the known server time, in ms. */
const TOLERANCE_MS = 1_000

/** Times of the server between which it has carried out actions of this page, in epoch ms. */
const getActions = () => pageSingleton('ownActions', (): { from: number; to: number }[] => [])

/**
 * Waits for a call that changes something, and records when the server has carried it out, so that the line at the top does not show the message about it
 * . Returns the result of the call.
 */
export async function asOwnAction<T extends { ok: boolean }>(sent: Promise<T>): Promise<T> {
  const from = serverNow()
  const result = await sent
  if (!result.ok) return result
  const actions = getActions()
  actions.push({ from, to: serverNow() })
  actions.splice(0, actions.length - MAX_ACTIONS)
  return result
}

/** Returns true if the server carried out an action of this page at this time, in epoch ms. */
export const isDuringOwnAction = (at: number): boolean =>
  getActions().some(({ from, to }) => at >= from - TOLERANCE_MS && at <= to + TOLERANCE_MS)
