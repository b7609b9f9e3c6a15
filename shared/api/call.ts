import { config } from '../config.ts'
import type { Values } from '../contract/codec.ts'
import { type Endpoint, type Form, readData, writeForm } from '../contract/endpoint.ts'
import { CODE, readEnvelope } from '../contract/result.ts'
import { identity } from './identity.ts'
import { type ApiError, failed, type Result } from './result.ts'
import { toast } from './toast.ts'
import { type Response, send } from './transport.ts'

/** How a call behaves beyond its endpoint. */
export interface CallOptions {
  /** A poll: failures are not shown, except that a refused token always is. */
  quiet?: boolean
  /** Shows the server's words on success. */
  toastSuccess?: boolean
  /** For calls that move money: the key of the draft, the same for every try of the same submission. One is made when none is given. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** A key for one submission. */
export const newKey = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/**
 * Makes a call of the platform. Sends once, never by itself again. Answers the data as the contract reads it, or why not, after showing the failure
 * (specification section 8); code 401 ends the session. Never rejects.
 */
export async function call<F extends Form, D>(
  endpoint: Endpoint<F, D>,
  form: Partial<Values<F>> = {},
  { quiet = false, toastSuccess = false, idempotencyKey, signal }: CallOptions = {},
): Promise<Result<D>> {
  const { api, paths } = config()
  const token = identity.token()
  const fields = writeForm(endpoint.form, form)
  const sent = await send({
    url: `${api}/${paths[endpoint.path] ?? endpoint.path}`,
    method: endpoint.method,
    headers: {
      Token: token,
      Lang: identity.lang(),
      ...(endpoint.moves && { 'Idempotency-Key': idempotencyKey ?? newKey() }),
    },
    ...(endpoint.method === 'GET' ? { query: fields } : { form: fields }),
    ...(signal && { signal }),
  })
  const result = 'error' in sent ? failed(sent.error) : resultOf(endpoint, sent.response)
  if (result.ok) {
    if (toastSuccess && result.msg) toast({ kind: 'ok', text: result.msg })
    return result
  }
  report(result.error, token, quiet || (signal?.aborted ?? false))
  return result
}

/** Reads an answer, whatever came. Exported for uploads. */
export function resultOf<F extends Form, D>(endpoint: Endpoint<F, D>, { status, body }: Response): Result<D> {
  const envelope = readEnvelope(body)
  const code = envelope?.code ?? null
  const message = envelope?.msg ?? ''
  if (status === 401 || code === CODE.unauthorized)
    return failed({ kind: 'unauthorized', code: CODE.unauthorized, message })
  if (!envelope) return failed({ kind: status >= 500 ? 'server' : 'malformed', code, message })
  if (code !== CODE.success) {
    const { field, rule } = envelope
    return failed({
      kind: status >= 500 || code === 500 ? 'server' : 'refused',
      code,
      message,
      ...(field && { field }),
      ...(rule && { rule }),
    })
  }
  const read = readData(endpoint as unknown as Endpoint<Form, D>, envelope.data)
  return read ? { ok: true, data: read.data, msg: message } : failed({ kind: 'malformed', code, message: '' })
}

/** Shows a failure once. Several calls that were refused with the same token make one message and one end of the session. */
export function report(error: ApiError, token: string, quiet: boolean): void {
  if (error.kind === 'unauthorized') {
    if (token === '' || token !== identity.token()) {
      if (!quiet && token === '') toast({ kind: 'error', ...wording(error) })
      return
    }
    identity.onUnauthorized(token)
    toast({ kind: 'error', ...wording(error) })
    return
  }
  if (!quiet) toast({ kind: 'error', ...wording(error) })
}

const wording = ({ kind, message }: ApiError) => {
  if (message) return { text: message }
  return {
    key:
      kind === 'timeout'
        ? ('timeout' as const)
        : kind === 'unauthorized'
          ? ('signedOut' as const)
          : ('errortxt' as const),
  }
}
