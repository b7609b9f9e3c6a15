import { atom } from 'nanostores'
import { newKey } from '../../../shared/api/call.ts'
import { UNANSWERED_MS } from '../../../shared/api/submission.ts'
import { choice, count, filled, object, text } from '../../../shared/contract/codec.ts'
import { pageSingleton } from '../../../shared/runtime.ts'
import { type Order, sameOrder } from './draft.rules.ts'

/** An order on its way, with the key under which it may be sent again: until the server has answered, nobody knows whether it took it. */
export interface Submission {
  key: string
  order: Order
  /** When it was tried last, in milliseconds since 1970. */
  at: number
}

/** Where the tab keeps the key of an order of unknown fate, also when the page is loaded anew. */
const KEY = 'tradelet.options.sent'

const kept = object({
  key: filled(),
  at: count,
  order: object({
    market: filled(),
    symbol: filled(),
    title: filled(),
    direction: choice({ up: 'up', down: 'down' }),
    amount: text,
    seconds: count,
  }),
})

function stored(): Submission | null {
  try {
    return kept.read(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')) ?? null
  } catch {
    return null
  }
}

const $sent = () => pageSingleton('options.sent', () => atom(stored()))

/** Notes that an order leaves, or with null that the server has answered, whatever it said. */
export function keepSubmission(submission: Submission | null): void {
  $sent().set(submission)
  try {
    if (submission) sessionStorage.setItem(KEY, JSON.stringify(submission))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: the page's own memory has it until it is left.
  }
}

/** Whether the very order was sent before without an answer. One that waits for longer than `UNANSWERED_MS` is forgotten: the same order means a second one then. */
export function isUncertain(order: Order): boolean {
  const sent = $sent().get()
  if (sent && Date.now() - sent.at > UNANSWERED_MS) {
    keepSubmission(null)
    return false
  }
  return sent !== null && sameOrder(sent.order, order)
}

/** The key an order is sent under: that of the same order of unknown fate, so that it is never taken twice, else a new one. */
export const keyOf = (order: Order): string => {
  const sent = $sent().get()
  return sent && sameOrder(sent.order, order) ? sent.key : newKey()
}
