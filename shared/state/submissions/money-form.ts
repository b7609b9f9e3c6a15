import { atom, type ReadableAtom } from 'nanostores'
import type { FormFields } from '../../base/contract/endpoint.ts'
import { keepInput } from '../preferences/keep-input.ts'
import { trackDeparture } from '../session/departures.ts'
import { createForm, type Form, type FormRefusal } from '../stores/form.ts'
import { type Confirmation, createConfirmation } from './confirmation.ts'
import type { MoneyFormParts } from './money-form-parts.ts'
import { createOrderReader } from './order-reader.ts'
import type { SubmissionResult } from './submission-parts.ts'

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
  /** Rewrites fields that the member has not typed: a default, or the same order in another language. Does not prevent that kept input is restored. */
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
  const { submission, steps } = parts
  submission.forgetExpired()
  const $sent = atom('')
  const hasDeparted = trackDeparture()
  const confirmation = createConfirmation(submission)
  const { resolve, findProblems } = createOrderReader(parts)
  const form = createForm<Draft, Reason>({ draft: parts.draft, problems: findProblems, send })
  const kept = parts.keep && keepInput(form, parts.keep)

  async function send(draft: Draft): Promise<FormRefusal<Draft> | null> {
    let found = resolve(draft)
    const stopped = await parts.before?.(found, draft)
    if (stopped === 'resolve-again') found = resolve(draft)
    else if (stopped) return stopped === 'stop' ? null : stopped
    if (hasDeparted()) return null
    if (!found) return parts.incomplete?.() ?? null
    const { order } = found
    if (parts.pinned) form.setFields(parts.pinned(order))
    if (parts.confirms) {
      confirmation.ask(order)
      return null
    }
    const findAdded = steps?.list.sinceNow()
    return conclude(order, await submission.send(order), findAdded)
  }

  async function confirm(): Promise<void> {
    if (hasDeparted()) return
    const findAdded = steps?.list.sinceNow()
    const sent = await confirmation.send()
    const refusal = sent && (await conclude(sent.order, sent.result, findAdded))
    if (refusal) form.showRefusal(refusal)
  }

  /** Applies the result of an attempt. Returns the refusal to show, or null. */
  async function conclude(order: Order, result: SubmissionResult<Field>, findAdded?: () => Promise<string>) {
    const added = result.phase === 'blocked' ? undefined : findAdded?.()
    const refusal = await applyResult(parts, order, result, form.$draft.get())
    if (result.phase !== 'accepted') return refusal
    if (parts.cleared) form.setFields(parts.cleared)
    kept?.forget()
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
    rewrite: kept?.fillIn ?? form.setFields,
    confirm,
    change(field, value) {
      submission.forgetExpired()
      form.change(field, value)
    },
    setFields(part) {
      submission.forgetExpired()
      form.setFields(part)
    },
  }
}

/** Calls the hooks of a result. Returns the refusal to show: the server's message is shown at its field, or for the whole form if the draft has no such field. */
async function applyResult<
  Draft extends object,
  Reason extends string,
  Order,
  Fields extends FormFields,
  Field extends string,
>(
  parts: MoneyFormParts<Draft, Reason, Order, Fields, Field>,
  order: Order,
  result: SubmissionResult<Field>,
  draft: Draft,
): Promise<FormRefusal<Draft> | null> {
  if (result.phase === 'blocked') return parts.onBlocked ? parts.onBlocked(result.reason) : { message: result.reason }
  await parts.onResult?.(order, result)
  if (result.phase === 'accepted') parts.onAccepted?.(order, result.orderId)
  if (result.phase !== 'refused') return null
  const { message, field } = result
  const isDraftField = (name = ''): name is keyof Draft & string => name in draft
  return (await parts.onRefused?.(result)) || { message, field: isDraftField(field) ? field : null }
}
