import type { FieldValues } from '../../base/contract/codec.ts'
import { type Endpoint, type FormFields, fromWireField, readData, writeForm } from '../../base/contract/endpoint.ts'
import { findResponseFailure, hadNoEffect, readEnvelope, SECOND_FACTOR_RULE } from '../../base/contract/result.ts'
import { config } from '../../base/runtime/config.ts'
import { type ApiError, failedResult, isUncertain, type Result } from './call-result.ts'
import { identity } from './identity.ts'
import { trackSending } from './pending-requests.ts'
import { canReach } from './probe.ts'
import { $gone, reachState } from './reachability.ts'
import { type ToastKey, toast } from './toast.ts'
import { type ApiResponse, sendRequest } from './transport.ts'

/** Options of a call. */
export interface CallOptions {
  /** Does not show failures; for polls. A rejected token is shown and ends the session even so. */
  quiet?: boolean
  /** Shows the server's message on success. For a replayed response the message is that nothing was done again. */
  toastSuccess?: boolean
  /** Marks another attempt of a call whose result is unknown. A failure without effect then is not shown as "nothing was done" (`reportFailure`). */
  repeats?: boolean
  /** Idempotency key of the draft, for calls that move money. All tries of one submission use the same key. Default: a new key. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Lets the request complete after the page is closed. */
  keepalive?: boolean
}

/** Creates an idempotency key or the id of a request. Without https, where browsers lack `randomUUID`, the key consists of four random 32-bit numbers. */
export const createIdempotencyKey = (): string =>
  crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')

/**
 * Calls the platform once, without retries. A call that moves money is not sent while the backend is unreachable, so that its result cannot be unknown. A call
 * that changes something is not sent from an element that is read-only.
 *
 * Returns the data as declared by the contract, or the error. Errors are shown to the member first, unless `quiet` is set or the call was aborted
 * (specification section 8). Code 401 ends the session. Never rejects.
 *
 * @example
 * ```ts
 * const result = await call(getCoinBalance, { coinId: '1' })
 * if (result.ok) show(result.data.balanceList)
 * ```
 */
export async function call<F extends FormFields, D>(
  endpoint: Endpoint<F, D>,
  form: Partial<FieldValues<F>> = {},
  given: CallOptions = {},
): Promise<Result<D>> {
  const { quiet = false, toastSuccess = false, repeats = false, idempotencyKey, ...options } = given
  const { path, methods } = endpoint
  const [method] = methods
  const token = identity.token()
  const unsent: ApiError | false | null | undefined =
    (identity.refuse && (await identity.refuse(path))) ||
    (endpoint.transactional && !(await canReach()) && { kind: 'unsent', code: null, message: '' })
  if (unsent) {
    reportFailure(unsent, token, quiet, false, repeats)
    return failedResult(unsent)
  }
  const headers = callHeaders(token)
  const request = sendRequest({
    ...options,
    url: callAddress(path),
    method,
    headers: {
      ...headers,
      ...(endpoint.transactional && { 'Idempotency-Key': idempotencyKey ?? createIdempotencyKey() }),
    },
    [method === 'GET' ? 'query' : 'form']: writeForm(endpoint.form, form),
  })
  const sent = await (endpoint.transactional ? trackSending(request) : request)
  const result = 'error' in sent ? failedResult(sent.error, headers['X-Request-Id']) : toResult(endpoint, sent.response)
  // The result of one member is not shown to the next.
  const isOwn = token === identity.token()
  if (!result.ok) {
    const { error } = result
    // The call did nothing, and its refusal is not stored under its key.
    if (error.rule === SECOND_FACTOR_RULE && token && isOwn && (await identity.confirm?.()))
      return call(endpoint, form, given)
    reportFailure(error, token, quiet || !isOwn || !!options.signal?.aborted, endpoint.transactional, repeats)
  }
  if (!result.ok || !isOwn) return result
  if (!toastSuccess) return result
  if (result.replayed) toast({ kind: 'info', key: 'replayed' })
  else if (result.msg) toast({ kind: 'ok', text: result.msg })
  return result
}

/** Returns the address of a call on this backend. */
export const callAddress = (path: string): string => `${config().api}/${config().paths[path] ?? path}`

/**
 * Returns the headers of every call (API-03, Q-011). Header values are ASCII; a corrupted stored token is sent as an empty one, which the backend rejects. The id
 * of the request lets the operator find a request whose response was lost; backends that do not know it get none.
 */
export const callHeaders = (token: string): Record<string, string> => ({
  Token: ascii(token),
  Lang: ascii(identity.lang()),
  ...(reachState.ids && { 'X-Request-Id': createIdempotencyKey() }),
})

const ascii = (text: string): string => (/[^ -~]/.test(text) ? '' : text)

/** Converts a response into a result. Error statuses, error codes and bodies that do not match the contract become failures. */
export function toResult<F extends FormFields, D>(
  endpoint: Endpoint<F, D>,
  { status, body, replayed, requestId }: ApiResponse,
): Result<D> {
  const envelope = readEnvelope(body)
  const { code = null, msg: message = '', field, rule, data } = envelope ?? {}
  const fail = (kind: ApiError['kind']) =>
    failedResult(
      { kind, code, message, ...(field && { field: fromWireField(endpoint.form, field) }), ...(rule && { rule }) },
      requestId,
    )
  const failure = findResponseFailure(status, envelope)
  if (failure) return fail(failure)
  const read = readData(endpoint, data)
  return read
    ? { ok: true, data: read.data, msg: message, ...(replayed && { replayed }) }
    : failedResult({ kind: 'malformed', code, message: '' }, requestId)
}

/**
 * Shows a failure once. `token` is the token that the call was sent with. If several calls with one token are rejected, the first ends the session and shows
 * the message; the others do nothing. `moves` marks a call that moves money: its message states that it was rejected, or that its result is unknown.
 * `repeats` marks one whose earlier attempt has an unknown result: "nothing was done" is true for this attempt only, so its message says unknown, too.
 */
export function reportFailure(error: ApiError, token: string, quiet: boolean, moves = false, repeats = false): void {
  const refused = error.kind === 'unauthorized' && token !== ''
  const current = identity.token()
  if (refused && token === current) identity.onUnauthorized(token)
  else if (quiet || (refused && current === '')) return
  toast({ kind: 'error', ...(repeats && hadNoAttempt(error) ? UNKNOWN : messageFor(error, moves)) })
}

const UNKNOWN = { key: 'unknown' } as const

/** Returns true if this attempt had no effect, whatever became of earlier ones. */
const hadNoAttempt = ({ kind, rule }: ApiError): boolean => kind === 'unsent' || hadNoEffect(rule)

const KEYS: Partial<Record<ApiError['kind'], ToastKey>> = {
  timeout: 'timeout',
  network: 'timeout',
  unauthorized: 'signedOut',
  unsent: 'unsent',
}

/** Returns the message of a failure: the server's, or a text of the page. `moves` is that of `reportFailure`. */
export function messageFor(error: ApiError, moves: boolean): { text: string } | { key: ToastKey } {
  const { kind, message: text } = error
  if (text) return { text }
  if (kind === 'network' && (globalThis.navigator?.onLine === false || (!moves && $gone.get())))
    return { key: 'offline' }
  if (moves && isUncertain(error)) return UNKNOWN
  // A load balancer that reaches no backend responds without a message. The request had no effect.
  if (moves && hadNoEffect(error.rule)) return { key: 'unsent' }
  return { key: KEYS[kind] ?? (moves ? 'refused' : 'failed') }
}
