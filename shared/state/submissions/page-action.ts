import { isUncertain, type Result } from '../../wire/api/call-result.ts'
import { identity } from '../../wire/api/identity.ts'
import { serverNow } from '../../wire/api/server-clock.ts'
import { toast } from '../../wire/api/toast.ts'
import type { MoneyAction, MoneyFacts } from '../page/action-events.ts'
import { getEventTarget } from '../page/actor.ts'
import { texts } from '../preferences/texts.ts'
import { trackDeparture } from '../session/departures.ts'
import { askPage } from './ask-page.ts'
import { type ActionFacts, type ActionKind, toAction, toMoneyFacts } from './facts.rules.ts'

/** Action that moves money or cancels. */
export interface PageAction {
  kind: ActionKind
  /** Element whose form it is; by default the one that the member used last. */
  host?: EventTarget
  /** Description of an order for `tl-order`; without it the action is reported by `tl-money`. */
  order?: object
  facts: ActionFacts
}

/** Names of fields in events, where pages of partners know them, by their names in this code. */
const EVENT_FIELDS: Readonly<Record<string, string>> = {
  quantity: 'num',
  frontCard: 'front_card',
  backCard: 'later_card',
  handheldCard: 'handheld_card',
}

/** Result of an action: its phase with the server's message, and the id of the new record. */
export interface ActionResult {
  phase: 'accepted' | 'refused' | 'unknown'
  message?: string
  field?: string
  orderId?: string
}

/**
 * Sends an action between the events that report it to the page. `send` returns the result with the idempotency key and the id of the request. A page
 * that stops the action gets the event `blocked`; the result then has the reason to show. If the member leaves meanwhile, nothing is sent. In an element that is read-only the action is stopped at once.
 *
 * @throws the error of `send`
 */
export async function runAction<Result extends ActionResult>(
  { kind, host, order, facts: stated }: PageAction,
  send: () => Promise<{ result: Result; key: string; requestId?: string | undefined }>,
): Promise<Result | { phase: 'blocked'; reason: string }> {
  const type = order ? 'tl-order' : 'tl-money'
  const about = order ? { order } : { action: toAction(kind) }
  const facts = toMoneyFacts(stated)
  const describe = (phase: string, id: string | null = null, key = ''): object => {
    const moneyFacts: MoneyFacts = { ...facts, id: id ?? facts.id, key, at: new Date(serverNow()).toISOString() }
    return { ...about, ...moneyFacts, phase }
  }
  const notify = (detail: object) =>
    getEventTarget(host).dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
  const hasDeparted = trackDeparture()
  const refused = await identity.refuse?.(kind, host)
  const reason = refused ? refused.message : await askPage(getEventTarget(host), type, describe('before'))
  if (reason !== null) {
    const shown = reason || texts('common')('toast.refused')
    notify({ ...describe('blocked'), reason: shown })
    return { phase: 'blocked', reason: shown }
  }
  // The page may have taken seconds to decide: another member's session must not send this order.
  if (hasDeparted()) return { phase: 'blocked', reason: '' }
  const { result, key, requestId = null } = await send()
  const { phase, message, field, orderId } = result
  notify({
    ...describe(phase, orderId || null, key),
    ...(order && phase === 'accepted' && { orderId: orderId ?? '' }),
    ...(phase !== 'accepted' && { requestId }),
    ...(phase === 'refused' && { message: message ?? '', ...(field && { field: EVENT_FIELDS[field] ?? field }) }),
  })
  return result
}

/** Record that is being cancelled or changed, with the facts that its row in a list shows. Amounts are decimal strings. */
export type CancelledRecord = ActionFacts & { id: string }

/**
 * Cancels or changes a record between the events that report it to the page. Returns the response of the server, or null if the page stopped the action; the
 * member then sees the reason. `send` sends the call.
 */
export async function cancelRecord<Data>(
  kind: Extract<MoneyAction, `cancel-${string}` | 'change-order'>,
  record: CancelledRecord,
  send: () => Promise<Result<Data>>,
): Promise<Result<Data> | null> {
  let answer: Result<Data> | null = null
  const outcome = await runAction<ActionResult>({ kind, facts: record }, async () => {
    answer = await send()
    return { key: '', requestId: answer.ok ? undefined : answer.requestId, result: toCancellationResult(answer) }
  })
  if (outcome.phase === 'blocked') toast({ kind: 'error', text: outcome.reason })
  return answer
}

function toCancellationResult(answer: Result<unknown>): ActionResult {
  if (answer.ok) return { phase: 'accepted' }
  if (isUncertain(answer.error)) return { phase: 'unknown' }
  return { phase: 'refused', message: answer.error.message }
}
