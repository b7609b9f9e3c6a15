import { HTTP_TIMEOUT_MS } from '../contract/constants.ts'
import { isGateway, UNAVAILABLE } from '../contract/result.ts'
import { identity } from './identity.ts'
import { isBackend, noteAnswered } from './reach.ts'
import type { ApiError } from './result.ts'

/** A request as it leaves: everything is spelled for the wire. */
export interface ApiRequest {
  url: string
  method: 'GET' | 'POST'
  query?: Record<string, string>
  form?: Record<string, string>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Goes out even when the page is left meanwhile. */
  keepalive?: boolean
}

/** What came back: the HTTP status and the body, as JSON where it is JSON, else as the text it is. */
export interface Response {
  status: number
  body: unknown
  /** It is the answer to an earlier request under the same idempotency key (header `Idempotency-Replayed`). */
  replayed?: boolean
}

/**
 * The one place that sends. Any complete answer with a status counts. A body that breaks off is a failure, and 15 s without a complete answer are one of kind `timeout`.
 * Never rejects.
 */
export async function sendRequest(request: ApiRequest): Promise<{ response: Response } | { error: ApiError }> {
  const { url, method, query = {}, form, headers = {}, signal, keepalive = false } = request
  const cut = new AbortController()
  const abort = () => cut.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    abort()
  }, HTTP_TIMEOUT_MS)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const search = String(new URLSearchParams(query))
  try {
    const answer = await fetch(search ? `${url}?${search}` : url, {
      method,
      headers,
      ...(form && { body: new URLSearchParams(form) }),
      // A poll must not be answered from a cache.
      cache: 'no-store',
      keepalive,
      signal: cut.signal,
    })
    identity.onDate?.(answer.headers.get('date'))
    const replayed = answer.headers.get('idempotency-replayed') === 'true'
    const body = parsed(await answer.text())
    if (isBackend(url)) noteAnswered(!isGateway(answer.status) || isBackendsOwn(body))
    return { response: { status: answer.status, body, replayed } }
  } catch {
    if (isBackend(url) && !signal?.aborted) noteAnswered(false)
    return { error: { kind: late ? 'timeout' : 'network', code: null, message: '' } }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Whether the body of a 503 is the backend's: JSON, and not the envelope with which a balancer says that it reaches no backend (deploy/503-call.http). */
const isBackendsOwn = (body: unknown): boolean =>
  typeof body === 'object' && (body as { rule?: unknown } | null)?.rule !== UNAVAILABLE

/** A text parsed as JSON, or the text itself. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
