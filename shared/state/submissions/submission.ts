import type { FieldValues } from '../../base/contract/codec.ts'
import { type FormFields, readForm } from '../../base/contract/endpoint.ts'
import { toast } from '../../wire/api/toast.ts'
import { trackDeparture } from '../session/departures.ts'
import { type SubmissionParts, type SubmissionResult, serializeOrder } from './submission-parts.ts'
import { forgetExpired, forgetUnanswered, getUnansweredContent } from './unanswered.ts'

/** Order of a draft, and whether it was sent before and its result is unknown. */
export interface ResolvedOrder<Order> {
  order: Order
  unanswered: boolean
}

/** Sends orders under an idempotency key, which it keeps until the server has answered. */
export interface OrderSubmission<Order, Field extends string> {
  /** Returns the order to send: the unanswered one if `order` is still the same. */
  resolve(order: Order): ResolvedOrder<Order>
  /** Returns whether this exact order is the unanswered one; sent again, it is executed at most once. */
  isUnanswered(order: Order): boolean
  /**
   * Forgets an unanswered form that has expired. Call it when the form is opened or changed. Do not call it between showing the note that sending again is safe
   * and the press: the retry would get a new key and could be executed twice.
   */
  forgetExpired(): void
  /** Forgets the unanswered form because its result became known in another way, for example from a list of orders. */
  forget(): void
  /** Sends an order and emits the events that report it to the page. The server's message is passed on unchanged. Callers must ensure that one press sends once. */
  send(order: Order): Promise<SubmissionResult<Field>>
}

/** Submission of one kind of order, which also returns the form that was sent. */
export interface Submission<Order, Fields extends FormFields, Field extends string>
  extends OrderSubmission<Order, Field> {
  /** Returns the form that was sent last if its result is unknown, including before this page was loaded; otherwise null. */
  getUnanswered(): FieldValues<Fields> | null
}

/** Loads the code that sends. shared/element/definition/attend.ts does so before the first press. */
const loadSending = () => import('./send-order.ts')

/**
 * Creates the submission of one kind of order.
 *
 * @example
 * ```ts
 * const submission = createSubmission({
 *   kind: 'transfer',
 *   endpoint: transferBetweenAccounts,
 *   toForm: (transfer: FormValues<typeof transferBetweenAccounts>) => transfer,
 *   facts: ({ amount, fromAccount }) => ({ account: fromAccount, amount }),
 *   fields: { amount: 'amount' },
 * })
 * const result = await submission.send({ coinId: '1', amount: '5', fromAccount: 'funds', toAccount: 'options' })
 * if (result.phase === 'refused') form.showRefusal(result)
 * ```
 */
export function createSubmission<Order, Fields extends FormFields, Data, Field extends string>(
  parts: SubmissionParts<Order, Fields, Data, Field>,
): Submission<Order, Fields, Field> {
  const { kind, endpoint } = parts
  const isUnanswered = (order: Order) => getUnansweredContent(kind) === serializeOrder(parts, order)
  const getUnanswered = () => parseStoredForm(endpoint.form, getUnansweredContent(kind))

  return {
    resolve(order) {
      const sent = parts.repeat && getUnanswered()
      const repeated = sent && parts.repeat?.(order, sent)
      return repeated ? { order: repeated, unanswered: true } : { order, unanswered: isUnanswered(order) }
    },
    isUnanswered,
    forgetExpired: () => forgetExpired(kind),
    forget: () => forgetUnanswered(kind),
    getUnanswered,
    async send(order) {
      const hasDeparted = trackDeparture()
      const sending = await loadSending().catch(() => null)
      if (hasDeparted()) return { phase: 'blocked', reason: '' }
      if (sending) return sending.sendOrder(parts, order)
      toast({ kind: 'error', key: 'unsent' })
      return { phase: 'refused', message: '' }
    },
  }
}

/** Parses a form stored by the tab; null if another version stored it. */
function parseStoredForm<Fields extends FormFields>(
  fields: Fields,
  content: string | null,
): FieldValues<Fields> | null {
  if (content === null) return null
  try {
    const read = readForm(fields, JSON.parse(content))
    return 'values' in read ? read.values : null
  } catch {
    return null
  }
}
