import { atom, type ReadableAtom } from 'nanostores'

/** An order that waits for the member's word. `unanswered`: it was sent before, and it is not known whether it was taken. */
export interface Confirming<Order> {
  order: Order
  unanswered: boolean
}

/** The question whether to send a filled form. */
export interface Confirmation<Order, Fate> {
  readonly $confirming: ReadableAtom<Confirming<Order> | null>
  readonly $sending: ReadableAtom<boolean>
  ask(order: Order): void
  /** Takes the question back, unless the order is on its way. */
  cancel(): void
  /** Sends the order that is asked about, once however often it is pressed. While its fate is unknown the question stays, and says so. */
  send(): Promise<{ order: Order; fate: Fate } | null>
}

/** Makes the question before what a submission sends. */
export function createConfirmation<Order, Fate extends { phase: string }>(submission: {
  isUnanswered(order: Order): boolean
  send(order: Order): Promise<Fate>
}): Confirmation<Order, Fate> {
  const $confirming = atom<Confirming<Order> | null>(null)
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
        const fate = await submission.send(order)
        $confirming.set(fate.phase === 'unknown' ? { order, unanswered: true } : null)
        return { order, fate }
      } finally {
        $sending.set(false)
      }
    },
  }
}
