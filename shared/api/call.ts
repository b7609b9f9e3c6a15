import { config } from '../config.ts'
import type { FieldValues } from '../contract/codec.ts'
import { type Endpoint, type FormFields, readData, writeForm } from '../contract/endpoint.ts'
import { CODE, isNothingDone, readEnvelope } from '../contract/result.ts'
import { identity } from './identity.ts'
import { $gone } from './reach.ts'
import { type ApiError, failed, isUncertain, type Result } from './result.ts'
import { whileSending } from './sending.ts'
import { canReach } from './sign-of-life.ts'
import { type ToastKey, toast } from './toast.ts'
import { type Response, sendRequest } from './transport.ts'

/** How a call behaves beyond its endpoint. */
export interface CallOptions {
  /** A poll: failures are not shown, except that a refused token always is. */
  quiet?: boolean
  /** Shows the server's message on success; for an answer to an earlier try, that nothing was done again. */
  toastSuccess?: boolean
  /** For calls that move money: the key of the draft, the same for every try of the same submission. One is made when none is given. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Goes out even when the page is left meanwhile. */
  keepalive?: boolean
}

/** A key for one submission. Also where `randomUUID` is missing: it needs https. */
export const newKey = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/**
 * Makes a call of the platform. Sends once, never by itself again; what moves money does not go out at all while the backend cannot be reached, so that nobody is left in
 * doubt about it. Answers the data as the contract reads it, or why not, after showing the failure (specification section 8); code 401 ends the session. Never rejects.
 */
export async function call<F extends FormFields, D>(
  endpoint: Endpoint<F, D>,
  form: Partial<FieldValues<F>> = {},
  { quiet = false, toastSuccess = false, idempotencyKey, ...options }: CallOptions = {},
): Promise<Result<D>> {
  const { path, methods } = endpoint
  const [method] = methods
  const token = identity.token()
  if (endpoint.transactional && !(await canReach())) {
    const unsent = failed({ kind: 'unsent', code: null, message: '' })
    report(unsent.error, token, quiet)
    return unsent
  }
  const request = sendRequest({
    ...options,
    url: callAddress(path),
    method,
    headers: {
      ...callHeaders(token),
      ...(endpoint.transactional && { 'Idempotency-Key': idempotencyKey ?? newKey() }),
    },
    [method === 'GET' ? 'query' : 'form']: writeForm(endpoint.form, form),
  })
  const sent = await (endpoint.transactional ? whileSending(request) : request)
  const result = 'error' in sent ? failed(sent.error) : resultOf(endpoint, sent.response)
  if (!result.ok) report(result.error, token, quiet || (options.signal?.aborted ?? false), endpoint.transactional)
  else if (toastSuccess && result.replayed) toast({ kind: 'info', key: 'replayed' })
  else if (toastSuccess && result.msg) toast({ kind: 'ok', text: result.msg })
  return result
}

/** Where a call is on this backend. */
export const callAddress = (path: string): string => `${config().api}/${config().paths[path] ?? path}`

/** The headers of every call (API-03, Q-011). Headers hold ASCII only: a token that was spoiled in the storage is sent as none, and is refused. */
export const callHeaders = (token: string): { Token: string; Lang: string } => ({
  Token: ascii(token),
  Lang: ascii(identity.lang()),
})

const ascii = (text: string): string => (/[^ -~]/.test(text) ? '' : text)

/** Reads an answer; what cannot be read is a failure, never an exception. */
export function resultOf<F extends FormFields, D>(
  endpoint: Endpoint<F, D>,
  { status, body, replayed }: Response,
): Result<D> {
  const envelope = readEnvelope(body)
  const { code = null, msg: message = '', field, rule, data } = envelope ?? {}
  const no = (kind: ApiError['kind']) => failed({ kind, code, message, ...(field && { field }), ...(rule && { rule }) })
  if (status === CODE.unauthorized || code === CODE.unauthorized) return no('unauthorized')
  if ((status >= 500 && !isNothingDone(rule)) || code === 500) return no('server')
  if (status === 404 || code === 404) return no('absent')
  if (!envelope) return no('malformed')
  if (code !== CODE.success) return no('refused')
  const read = readData(endpoint, data)
  return read
    ? { ok: true, data: read.data, msg: message, ...(replayed && { replayed }) }
    : failed({ kind: 'malformed', code, message: '' })
}

/**
 * Shows a failure once. `token` is the one the call went out with: when several were refused with the same one, the first ends the session and says so,
 * the others find it ended. Of a call that moves money nothing "failed to load": it was refused, or it is not known whether it was done.
 */
export function report(error: ApiError, token: string, quiet: boolean, moves = false): void {
  const refused = error.kind === 'unauthorized' && token !== ''
  const current = identity.token()
  if (refused && token === current) identity.onUnauthorized(token)
  else if (quiet || (refused && current === '')) return
  toast({ kind: 'error', ...wording(error, moves) })
}

const KEYS: Partial<Record<ApiError['kind'], ToastKey>> = {
  timeout: 'timeout',
  unauthorized: 'signedOut',
  unsent: 'unsent',
}

function wording(error: ApiError, moves: boolean): { text: string } | { key: ToastKey } {
  const { kind, message: text } = error
  if (text) return { text }
  if (kind === 'network' && (globalThis.navigator?.onLine === false || (!moves && $gone.get())))
    return { key: 'offline' }
  if (moves && isUncertain(error)) return { key: 'unknown' }
  // A balancer that reaches no backend has no words of its own: nothing went further than to it.
  if (moves && isNothingDone(error.rule)) return { key: 'unsent' }
  return { key: KEYS[kind] ?? (moves ? 'refused' : 'errortxt') }
}
