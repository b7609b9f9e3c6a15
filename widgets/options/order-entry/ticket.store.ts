import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { call } from '../../../shared/api/call.ts'
import { type ApiError, isUncertain } from '../../../shared/api/result.ts'
import { createOptionOrder } from '../../../shared/contract/options.ts'
import type { MarketItem } from '../../../shared/market/markets.ts'
import { amountOf } from '../amount.rules.ts'
import { $terms, refreshTerms } from '../terms.store.ts'
import type { Direction, Draft } from '../trader.ts'
import { type DraftField, draftProblem, fieldOf, type Order, type Problem } from './draft.rules.ts'
import { refreshOrders } from './orders.store.ts'
import { keepSubmission, keyOf, isUncertain as wasSent } from './submission.store.ts'

/** What stands beneath a field of the form: a reason of ours, or the server's words. */
export type TicketNote = { reason: Problem['reason'] } | { text: string }

/** Notes by field. */
export type TicketNotes = Partial<Record<DraftField, TicketNote>>

/** An order that waits for the member's word. `uncertain`: it was sent before, and nobody knows whether it was taken. */
export interface Confirming {
  order: Order
  uncertain: boolean
}

/** What the ticket tells the trader around it. */
export interface TicketEvents {
  /** An order is about to be sent; false keeps it back. */
  before(order: Order): boolean
  /** It was kept back. */
  prevented(): void
  accepted(order: Order, id: string): void
  refused(order: Order, error: ApiError, field: DraftField | null): void
  /** No answer came: nobody knows whether it was taken. */
  unknown(order: Order): void
}

/** The order form of a trader: what is wrong with it, and how it is sent. What was typed stays, whatever happens. */
export interface Ticket {
  $draft: ReadableAtom<Draft>
  $notes: ReadableAtom<TicketNotes>
  $confirming: ReadableAtom<Confirming | null>
  $sending: ReadableAtom<boolean>
  choose(part: Partial<Draft>): void
  /** Asks for the member's word. Answers false when something is missing; it is noted at its field when `say`. */
  prepare(direction: Direction, market: Pick<MarketItem, 'id' | 'symbol' | 'title'>, say: boolean): boolean
  cancel(): void
  /** Sends the order that was confirmed, once however often it is pressed. */
  send(): Promise<void>
}

/** Makes the ticket of a draft. */
export function createTicket($draft: WritableAtom<Draft>, events: TicketEvents): Ticket {
  const $notes = atom<TicketNotes>({})
  const $confirming = atom<Confirming | null>(null)
  const $sending = atom(false)

  function prepare(direction: Direction, market: Pick<MarketItem, 'id' | 'symbol' | 'title'>, say: boolean): boolean {
    const { amount: text, seconds } = $draft.get()
    const { terms } = $terms.get()
    const problem = terms && draftProblem($draft.get(), terms)
    const amount = amountOf(text)
    if (!terms || problem || amount === null || seconds === null) {
      if (problem && (say || problem.reason !== 'missing')) $notes.set({ [problem.field]: { reason: problem.reason } })
      return false
    }
    $notes.set({})
    const order: Order = { market: market.id, symbol: market.symbol, title: market.title, direction, amount, seconds }
    $confirming.set({ order, uncertain: wasSent(order) })
    return true
  }

  async function submit({ order }: Confirming): Promise<void> {
    if (!events.before(order)) {
      $confirming.set(null)
      return events.prevented()
    }
    const key = keyOf(order)
    keepSubmission({ key, order, at: Date.now() })
    const { market, seconds, amount, direction } = order
    const answer = await call(
      createOptionOrder,
      { m_id: market, ctime: seconds, ctzed: amount, buytype: direction },
      { idempotencyKey: key, toastSuccess: true },
    )
    if (!answer.ok && isUncertain(answer.error)) {
      // It may have been taken: then it runs, and the stake is gone.
      refreshOrders(['open'])
      void refreshTerms()
      $confirming.set({ order, uncertain: true })
      return events.unknown(order)
    }
    keepSubmission(null)
    $confirming.set(null)
    if (answer.ok) events.accepted(order, answer.data.order_id)
    else refuse(order, answer.error)
    void refreshTerms()
  }

  function refuse(order: Order, error: ApiError): void {
    const field = fieldOf(error.field)
    if (field) $notes.set({ [field]: { text: error.message } })
    events.refused(order, error, field)
  }

  return {
    $draft,
    $notes,
    $confirming,
    $sending,
    prepare,
    choose(part) {
      $draft.set({ ...$draft.get(), ...part })
      $notes.set({})
    },
    cancel() {
      if (!$sending.get()) $confirming.set(null)
    },
    async send() {
      const confirming = $confirming.get()
      if (!confirming || $sending.get()) return
      $sending.set(true)
      try {
        await submit(confirming)
      } finally {
        $sending.set(false)
      }
    },
  }
}
