import { atom, type ReadableAtom } from 'nanostores'

/** Order awaiting the member's confirmation. `unanswered`: it was sent before and its result is unknown. */
export interface PendingConfirmation<Order> {
  order: Order
  unanswered: boolean
}

/** Confirmation dialog before a filled form is sent. */
export interface Confirmation<Order, Result> {
  readonly $confirming: ReadableAtom<PendingConfirmation<Order> | null>
  readonly $sending: ReadableAtom<boolean>
  ask(order: Order): void
  /** Closes the dialog, unless the order is being sent. */
  cancel(): void
  /** Sends the order of the dialog; does nothing while it is being sent. If the result is unknown, the dialog stays open and shows that. */
  send(): Promise<{ order: Order; result: Result } | null>
}

/** Creates the confirmation dialog of a submission. */
export function createConfirmation<Order, Result extends { phase: string }>(submission: {
  isUnanswered(order: Order): boolean
  send(order: Order): Promise<Result>
}): Confirmation<Order, Result> {
  const $confirming = atom<PendingConfirmation<Order> | null>(null)
  const $sending = atom(false)
  return {
    $confirming,
    $sending,
    ask: (order) => $confirming.set({ order, unanswered: submission.isUnanswered(order) }),
    cancel() {
      if (!$sending.get()) $confirming.set(null)
    },
    async send() {
      const confirming = $confirming.get()
      if (!confirming || $sending.get()) return null
      const { order } = confirming
      $sending.set(true)
      try {
        const result = await submission.send(order)
        $confirming.set(result.phase === 'unknown' ? { order, unanswered: true } : null)
        return { order, result }
      } finally {
        $sending.set(false)
      }
    },
  }
}
