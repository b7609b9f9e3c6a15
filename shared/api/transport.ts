import { HTTP_TIMEOUT_MS } from '../contract/constants.ts'
import { isGateway, UNAVAILABLE } from '../contract/result.ts'
import { identity } from './identity.ts'
import { isBackend, noteAnswered } from './reachability.ts'
import type { ApiError } from './result.ts'

/** Request in its wire spelling. */
export interface ApiRequest {
  url: string
  method: 'GET' | 'POST'
  query?: Record<string, string>
  form?: Record<string, string>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Lets the request complete after the page is closed. */
  keepalive?: boolean
}

/** HTTP status and body: parsed JSON, or the text if it is not JSON. */
export interface Response {
  status: number
  body: unknown
  /** True for the response to an earlier request with the same idempotency key (header `Idempotency-Replayed`). */
  replayed?: boolean
}

/**
 * Sends a request; every fetch of the API layer goes through it. Any complete response is a success. A truncated body is a `network` error; no complete
 * response within 15 s is a `timeout`. Never rejects.
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
      // A cache must not serve polls.
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

/**
 * Returns true if the backend itself sent the body of a 503: it is JSON, and not the envelope of a load balancer that reaches no backend
 * (deploy/503-call.http).
 */
const isBackendsOwn = (body: unknown): boolean =>
  typeof body === 'object' && (body as { rule?: unknown } | null)?.rule !== UNAVAILABLE

/** Parses a text as JSON. Returns the text if it is invalid. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
