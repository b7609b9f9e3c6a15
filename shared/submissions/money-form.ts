import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { FieldValues } from '../contract/codec.ts'
import type { FormFields } from '../contract/endpoint.ts'
import { createForm, type Form, type FormRefusal } from '../stores/form.ts'
import { type Confirmation, createConfirmation } from './confirmation.ts'
import type { Submission, SubmissionResult } from './submission.ts'

/** Result of a check before sending: a refusal to show, `stop` without a message, or `resolve-again` if data that the order depends on was reloaded. */
export type BeforeSending<Draft> = FormRefusal<Draft> | 'stop' | 'resolve-again' | undefined

/** Order of a draft, and whether it was sent before and its result is unknown. */
export interface ResolvedOrder<Order> {
  order: Order
  unanswered: boolean
}

/** Rules of one kind of form that moves money. The hooks are listed in the order in which they are called. */
export interface MoneyFormParts<
  Draft extends object,
  Reason extends string,
  Order,
  Fields extends FormFields,
  Field extends string,
> {
  submission: Submission<Order, Fields, Field>
  /** Initial draft, or a store that other code shares. */
  draft: Draft | WritableAtom<Draft>
  /** Returns the invalid fields of a draft. */
  problems(draft: Draft): Partial<Record<keyof Draft & string, Reason>>
  /** Reasons that an unanswered draft may have, because the order itself may have caused them. By default `insufficient`: it may have spent the balance. */
  excused?: readonly Reason[]
  /** Converts a draft to an order; null while it is incomplete. */
  toOrder(draft: Draft): Order | null
  /**
   * Returns the unanswered form `sent` as an order, or null if the draft is another order; see `repeatForm`. By default an order is repeated only if its form
   * has not changed at all.
   */
  repeat?(order: Order, sent: FieldValues<Fields>): Order | null
  /** Checks a valid draft before it is sent or confirmed. `found` is null while the draft is incomplete. */
  before?(found: ResolvedOrder<Order> | null, draft: Draft): BeforeSending<Draft> | Promise<BeforeSending<Draft>>
  /** Returns the refusal of an incomplete draft that has no problem; nothing is shown without it. */
  incomplete?(): FormRefusal<Draft>
  /** Returns fields that get the value that is sent: a default choice could be another one afterwards. */
  pinned?(order: Order): Partial<Draft>
  /** Asks the member to confirm the order before it is sent. */
  confirms?: boolean
  /** Steps of the record that an accepted order adds to `list`: `shown` is called once they are displayed. */
  steps?: { list: { sinceNow(): () => Promise<string> }; shown(): void }
  /** Called after each attempt with its result, except one that the page cancelled: reloads balances and lists. */
  onResult?(order: Order, result: SubmissionResult<Field>): void | Promise<void>
  /** Called if a listener of the page cancelled the submission. */
  onCancelled?(): void
  onAccepted?(order: Order, orderId: string): void
  /** Fields to clear once an order was accepted. */
  cleared?: Partial<Draft>
  /** Reloads what may have changed since the page was opened. Returns the refusal to show, or null for the server's. */
  onRefused?(refusal: { message: string; field?: Field }): Promise<FormRefusal<Draft> | null>
}

/** Form that moves money. `change` and `setFields` are the member's input; they also forget an unanswered order that has expired. */
export interface MoneyForm<Draft extends object, Reason extends string, Order, Field extends string>
  extends Form<Draft, Reason> {
  readonly confirmation: Confirmation<Order, SubmissionResult<Field>>
  /** Id of the record that was just added, whose steps are shown; "" for none. */
  readonly $sent: ReadableAtom<string>
  /** Closes the steps and shows the form. */
  startAgain(): void
  /** Returns true if the draft was sent and its result is unknown. Sending it again executes it at most once. */
  isUnanswered(): boolean
  /** Returns the invalid fields of a draft, without those that are excused. */
  findProblems(draft: Draft): Partial<Record<keyof Draft & string, Reason>>
  /** Rewrites fields without changing the order that they describe, for example in another language. */
  rewrite(part: Partial<Draft>): void
  /** Sends the order that the member confirmed; does nothing while it is being sent. */
  confirm(): Promise<void>
}

/**
 * Creates a form that moves money. It owns the sequence from the draft to the result: validation, repetition of an unanswered order, checks, confirmation,
 * submission, and the display of the result. The parts are the rules of one kind of order.
 *
 * @example
 * ```ts
 * const form = createMoneyForm({
 *   submission,
 *   draft: { amount: '' },
 *   problems: ({ amount }) => (amount === '' ? { amount: 'missing' } : {}),
 *   toOrder: ({ amount }) => ({ num: amount, c_id: '1', terms: displayed.terms }),
 *   repeat: repeatForm,
 *   onResult: refreshBalances,
 *   cleared: { amount: '' },
 * })
 * form.change('amount', '5')
 * const faulty = await form.submit()
 * ```
 */
export function createMoneyForm<
  Draft extends object,
  Reason extends string,
  Order,
  Fields extends FormFields,
  Field extends string,
>(parts: MoneyFormParts<Draft, Reason, Order, Fields, Field>): MoneyForm<Draft, Reason, Order, Field> {
  const { submission, steps, excused = ['insufficient'] } = parts
  submission.forgetExpired()
  const $sent = atom('')
  const confirmation = createConfirmation(submission)
  const form = createForm<Draft, Reason>({ draft: parts.draft, problems: findProblems, send })

  function resolve(draft: Draft): ResolvedOrder<Order> | null {
    const order = parts.toOrder(draft)
    if (order === null) return null
    const sent = parts.repeat ? submission.getUnanswered() : null
    const repeated = sent && parts.repeat?.(order, sent)
    return repeated ? { order: repeated, unanswered: true } : { order, unanswered: submission.isUnanswered(order) }
  }

  function findProblems(draft: Draft) {
    const problems = parts.problems(draft)
    const isExcused = (reason: unknown) => excused.some((one) => one === reason)
    if (!Object.values(problems).some(isExcused) || !resolve(draft)?.unanswered) return problems
    return Object.fromEntries(Object.entries(problems).filter(([, reason]) => !isExcused(reason))) as typeof problems
  }

  async function send(draft: Draft): Promise<FormRefusal<Draft> | null> {
    let found = resolve(draft)
    const stopped = await parts.before?.(found, draft)
    if (stopped === 'resolve-again') found = resolve(draft)
    else if (stopped) return stopped === 'stop' ? null : stopped
    if (!found) return parts.incomplete?.() ?? null
    const { order } = found
    if (parts.confirms) {
      confirmation.ask(order)
      return null
    }
    if (parts.pinned) form.setFields(parts.pinned(order))
    const findAdded = steps?.list.sinceNow()
    return conclude(order, await submission.send(order), findAdded)
  }

  const isDraftField = (field: string | undefined): field is keyof Draft & string =>
    field !== undefined && field in form.$draft.get()

  /** Shows the result of an attempt. Returns the refusal to show, or null. */
  async function conclude(order: Order, result: SubmissionResult<Field>, findAdded?: () => Promise<string>) {
    if (result.phase === 'cancelled-by-page') {
      parts.onCancelled?.()
      return null
    }
    const added = findAdded?.()
    await parts.onResult?.(order, result)
    if (result.phase === 'refused') {
      const { message, field } = result
      return (await parts.onRefused?.(result)) || { message, field: isDraftField(field) ? field : null }
    }
    if (result.phase !== 'accepted') return null
    parts.onAccepted?.(order, result.orderId)
    if (parts.cleared) form.setFields(parts.cleared)
    if (added === undefined) return null
    $sent.set(await added)
    steps?.shown()
    return null
  }

  return {
    ...form,
    confirmation,
    $sent,
    startAgain: () => $sent.set(''),
    isUnanswered: () => resolve(form.$draft.get())?.unanswered ?? false,
    findProblems,
    rewrite: form.setFields,
    change(field, value) {
      submission.forgetExpired()
      form.change(field, value)
    },
    setFields(part) {
      submission.forgetExpired()
      form.setFields(part)
    },
    async confirm() {
      const findAdded = steps?.list.sinceNow()
      const sent = await confirmation.send()
      const refusal = sent && (await conclude(sent.order, sent.fate, findAdded))
      if (refusal) form.showRefusal(refusal)
    },
  }
}
