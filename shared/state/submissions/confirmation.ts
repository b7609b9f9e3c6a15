import { atom, type ReadableAtom } from 'nanostores'
import type { OrderSubmission } from './submission.ts'
import type { SubmissionResult } from './submission-parts.ts'

/** Order awaiting the member's confirmation. `unanswered`: it was sent before and its result is unknown. */
export interface PendingConfirmation<Order> {
  order: Order
  unanswered: boolean
}

/** Dialog that shows an order before it is sent. */
export interface ConfirmationDialog<Order> {
  readonly $confirming: ReadableAtom<PendingConfirmation<Order> | null>
  readonly $sending: ReadableAtom<boolean>
  /** Closes the dialog, unless the order is being sent. */
  cancel(): void
}

/** Confirmation of an order: `ask` opens its dialog, `confirm` is the press of its button, `send` sends what was confirmed. */
export interface Confirmation<Order, Field extends string> extends ConfirmationDialog<Order> {
  /** Opens the dialog. Resolves to true after `confirm`, and to false if the dialog is closed or opened for another order. */
  ask(order: Order): Promise<boolean>
  /** Confirms the order of the dialog; does nothing while it is being sent. */
  confirm(): void
  /** Sends the order and closes the dialog. If the result is unknown, the dialog stays open and shows that. Works without a dialog too. */
  send(order: Order): Promise<SubmissionResult<Field>>
}

/** Creates the confirmation of a submission. */
export function createConfirmation<Order, Field extends string>(
  submission: Pick<OrderSubmission<Order, Field>, 'isUnanswered' | 'send'>,
): Confirmation<Order, Field> {
  const $confirming = atom<PendingConfirmation<Order> | null>(null)
  const $sending = atom(false)
  /** Resolves the question; null while none is open. */
  let decide: ((isConfirmed: boolean) => void) | null = null

  function answer(isConfirmed: boolean): void {
    decide?.(isConfirmed)
    decide = null
  }

  return {
    $confirming,
    $sending,
    ask(order) {
      answer(false)
      $confirming.set({ order, unanswered: submission.isUnanswered(order) })
      return new Promise((resolve) => {
        decide = resolve
      })
    },
    confirm() {
      if (!decide) return
      $sending.set(true)
      answer(true)
    },
    cancel() {
      if ($sending.get()) return
      $confirming.set(null)
      answer(false)
    },
    async send(order) {
      try {
        const result = await submission.send(order)
        if ($confirming.get()) $confirming.set(result.phase === 'unknown' ? { order, unanswered: true } : null)
        return result
      } finally {
        $sending.set(false)
      }
    },
  }
}
