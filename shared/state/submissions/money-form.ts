import { atom, type WritableAtom } from 'nanostores'
import { keepInput } from '../preferences/keep-input.ts'
import type { KeptInput } from '../preferences/kept-drafts.ts'
import { trackDeparture } from '../session/departures.ts'
import { createForm, type Form, type FormRefusal } from '../stores/form.ts'
import { type ConfirmationDialog, createConfirmation } from './confirmation.ts'
import type { OrderSubmission, ResolvedOrder } from './submission.ts'
import type { SubmissionResult } from './submission-parts.ts'

/** Rules of a form that moves money, and the sequence that places its order. `choice` is what the pressed button chooses, such as the direction of an option. */
export interface MoneyFormParts<Draft extends object, Reason extends string, Order, Field extends string, Choice> {
  submission: OrderSubmission<Order, Field>
  /** Initial draft, or a store that other code shares. */
  draft: Draft | WritableAtom<Draft>
  /** Input that survives a reload. */
  keep?: KeptInput<Draft>
  /** Returns the invalid fields of a draft. */
  problems(draft: Draft): Partial<Record<keyof Draft & string, Reason>>
  /** Reasons besides `insufficient` that an unanswered draft may have, because the order itself may have caused them. */
  excused?: readonly Reason[]
  /** Converts a draft to an order; null while it is incomplete. */
  toOrder(draft: Draft, choice?: Choice): Order | null
  /** Places the order of a valid draft: reads it, asks the member, sends it and shows the result. Resolves to the refusal to show, or null. */
  place(draft: Draft, choice?: Choice): Promise<FormRefusal<Draft> | null>
}

/**
 * Form that moves money. `change` and `setFields` are the member's input; they also forget an unanswered order that has expired. `readOrder`, `ask`, `send`,
 * `explain` and `accept` are the steps of `place`, in this order.
 */
export interface MoneyForm<Draft extends object, Reason extends string, Order, Field extends string, Choice = never>
  extends Form<Draft, Reason, Choice> {
  /** Dialog that `ask` opens. */
  readonly confirmation: ConfirmationDialog<Order>
  /** Confirms and sends the order of the dialog; does nothing while it is being sent. */
  confirm(): void
  /** Returns true if the draft was sent and its result is unknown. Sending it again executes it at most once. */
  isUnanswered(): boolean
  /** Returns the invalid fields of a draft, without those that are excused because the draft is the unanswered order. */
  findProblems(draft: Draft, choice?: Choice): Partial<Record<keyof Draft & string, Reason>>
  /** Rewrites fields that the member has not typed: a default, or the same order in another language. Does not prevent that kept input is restored. */
  rewrite(part: Partial<Draft>): void

  /** Returns the order of a draft, which is the unanswered order if the draft is still the same; null while the draft is incomplete. */
  readOrder(draft: Draft, choice?: Choice): ResolvedOrder<Order> | null
  /** Asks the member to confirm the order; the form can be used meanwhile. Resolves to false if the member does not, and after their departure. */
  ask(order: Order): Promise<boolean>
  /** Sends an order, and closes its dialog unless the result is unknown. After the member's departure nothing is sent. */
  send(order: Order): Promise<SubmissionResult<Field>>
  /** Returns what the form shows of a result: the reason of the page, or the server's message at its field. Null if the order was accepted or is unanswered. */
  explain(result: SubmissionResult<Field>): FormRefusal<Draft> | null
  /** Completes the form after its order was accepted: sets the fields in `cleared`, and forgets the kept input. */
  accept(cleared?: Partial<Draft>): void
}

/**
 * Creates a form that moves money. The store of a product writes its sequence, `place`, with the steps of the form; `submit` validates the draft and calls it.
 *
 * @example
 * ```ts
 * const form = createMoneyForm<Draft, Reason, Order, 'amount'>({ submission, draft: { amount: '' }, problems, toOrder, place })
 *
 * async function place(draft: Draft) {
 *   const found = form.readOrder(draft)
 *   if (!found || !(await form.ask(found.order))) return null
 *   const result = await form.send(found.order)
 *   refreshBalances()
 *   if (result.phase === 'accepted') form.accept({ amount: '' })
 *   return form.explain(result)
 * }
 *
 * form.change('amount', '5')
 * const faulty = await form.submit()
 * ```
 */
export function createMoneyForm<
  Draft extends object,
  Reason extends string,
  Order,
  Field extends string,
  Choice = never,
>(parts: MoneyFormParts<Draft, Reason, Order, Field, Choice>): MoneyForm<Draft, Reason, Order, Field, Choice> {
  const { submission, excused = [] } = parts
  submission.forgetExpired()
  const $sending = atom(false)
  const hasDeparted = trackDeparture()
  const { ask, confirm, send, ...confirmation } = createConfirmation(submission)
  const form = createForm<Draft, Reason, Choice>({
    draft: parts.draft,
    problems: findProblems,
    send: parts.place,
    $sending,
  })
  const kept = parts.keep && keepInput(form, parts.keep)
  const isExcused = (reason: unknown) => reason === 'insufficient' || excused.some((one) => one === reason)

  function readOrder(draft: Draft, choice?: Choice): ResolvedOrder<Order> | null {
    const order = parts.toOrder(draft, choice)
    return order && submission.resolve(order)
  }

  function findProblems(draft: Draft, choice?: Choice): Partial<Record<keyof Draft & string, Reason>> {
    const problems = parts.problems(draft)
    if (!Object.values(problems).some(isExcused) || !readOrder(draft, choice)?.unanswered) return problems
    return Object.fromEntries(Object.entries(problems).filter(([, reason]) => !isExcused(reason))) as typeof problems
  }

  return {
    ...form,
    confirmation,
    confirm() {
      if (!hasDeparted()) confirm()
    },
    isUnanswered: () => readOrder(form.$draft.get())?.unanswered ?? false,
    findProblems,
    rewrite: kept?.fillIn ?? form.setFields,
    change(field, value) {
      submission.forgetExpired()
      form.change(field, value)
    },
    setFields(part) {
      submission.forgetExpired()
      form.setFields(part)
    },
    readOrder,
    async ask(order) {
      if (hasDeparted()) return false
      $sending.set(false)
      return ask(order)
    },
    send: async (order) => (hasDeparted() ? { phase: 'blocked', reason: '' } : send(order)),
    explain(result) {
      if (result.phase === 'blocked') return { message: result.reason }
      if (result.phase !== 'refused') return null
      const { message, field } = result
      const isDraftField = (name = ''): name is keyof Draft & string => name in form.$draft.get()
      return { message, field: isDraftField(field) ? field : null }
    },
    accept(cleared) {
      if (cleared) form.setFields(cleared)
      kept?.forget()
    },
  }
}
