import type { FormFields } from '../../base/contract/endpoint.ts'
import { CODE, hadNoEffect } from '../../base/contract/result.ts'
import { call } from '../../wire/api/call.ts'
import { type ApiError, isUncertain } from '../../wire/api/call-result.ts'
import { asOwnAction } from '../../wire/api/own-actions.ts'
import { $toast } from '../../wire/api/toast.ts'
import { runAction } from './page-action.ts'
import { storeSubmission } from './store-submission.ts'
import { type ServerResult, type SubmissionParts, type SubmissionResult, serializeOrder } from './submission-parts.ts'
import { getUnansweredContent } from './unanswered.ts'

/** Sends an order and emits the events that report it to the page. Loaded on demand (`createSubmission`). */
export function sendOrder<Order, Fields extends FormFields, Data, Field extends string>(
  parts: SubmissionParts<Order, Fields, Data, Field>,
  order: Order,
): Promise<SubmissionResult<Field>> {
  const { kind, events } = parts
  const action = { kind, facts: { account: 'funds', ...parts.facts(order) } }
  return runAction(events ? { ...action, host: events.host, order: events.about(order) } : action, () =>
    sendForm(parts, order),
  )
}

async function sendForm<Order, Fields extends FormFields, Data, Field extends string>(
  parts: SubmissionParts<Order, Fields, Data, Field>,
  order: Order,
): Promise<{ result: ServerResult<Field>; key: string; requestId?: string | undefined }> {
  const { kind, endpoint, fields } = parts
  const content = serializeOrder(parts, order)
  const again = getUnansweredContent(kind) === content
  const { key, forget } = storeSubmission(kind, content)
  const { showsResult } = parts
  const inPlace = (typeof showsResult === 'function' ? showsResult(order) : showsResult) === true
  const sending = call(endpoint, parts.toForm(order), { idempotencyKey: key, toastSuccess: true, repeats: again })
  const answer = await asOwnAction(sending)
  if (answer.ok && inPlace) showSuccessInPlace(answer.msg)
  const sent = { key, requestId: answer.ok ? undefined : answer.requestId }
  if (!answer.ok && (isUncertain(answer.error) || (again && isRejectedBeforeKeyCheck(answer.error))))
    return { ...sent, result: { phase: 'unknown' } }
  forget()
  if (answer.ok) {
    const { id, orderId }: { id?: string; orderId?: string } = Object(answer.data)
    return { ...sent, result: { phase: 'accepted', orderId: id || orderId || '' } }
  }
  const { message, field: refused = '' } = answer.error
  const field = fields[refused]
  return { ...sent, result: { phase: 'refused', message, ...(field && { field }) } }
}

/**
 * Returns whether the form was not sent, or was rejected before the server looked up the key. In both cases the result of an earlier attempt stays unknown.
 */
const isRejectedBeforeKeyCheck = ({ kind, code, rule }: ApiError): boolean =>
  kind === 'unauthorized' || kind === 'unsent' || code === CODE.tooMany || hadNoEffect(rule)

/** Withdraws the toast with the server's message of a success, which the page shows in place; screen readers hear it. */
function showSuccessInPlace(message: string): void {
  const shown = $toast.get()
  if (shown?.kind === 'ok' && shown.text === message) $toast.set({ ...shown, inPlace: true })
}
