import { HTTP_TIMEOUT_MS } from '../contract/constants.ts'
import { isGatewayError, UNAVAILABLE } from '../contract/result.ts'
import { identity } from './identity.ts'
import { isBackend, recordResponse } from './reachability.ts'
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
export interface ApiResponse {
  status: number
  body: unknown
  /** True for the response to an earlier request with the same idempotency key (header `Idempotency-Replayed`). */
  replayed?: boolean
  /** Id of the request in the server's log (header `X-Request-Id`). */
  requestId?: string | null
}

/**
 * Sends a request; every fetch of the API layer goes through it. Returns every complete response, also those with status 4xx or 5xx. A truncated body or an
 * aborted request is a `network` error; no complete response within 15 s is a `timeout`. Never rejects.
 */
export async function sendRequest(request: ApiRequest): Promise<{ response: ApiResponse } | { error: ApiError }> {
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
    const body = parseJson(await answer.text())
    if (isBackend(url)) recordResponse(!isGatewayError(answer.status) || isFromBackend(body))
    const requestId = answer.headers.get('x-request-id')
    return { response: { status: answer.status, body, replayed, requestId } }
  } catch {
    if (isBackend(url) && !signal?.aborted) recordResponse(false)
    return { error: { kind: late ? 'timeout' : 'network', code: null, message: '' } }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/**
 * Returns true if the backend itself sent the body of a 502, 503 or 504: it is JSON, and not the envelope of a load balancer that reaches no backend
 * (deploy/503-call.http).
 */
const isFromBackend = (body: unknown): boolean =>
  typeof body === 'object' && (body as { rule?: unknown } | null)?.rule !== UNAVAILABLE

/** Parses a text as JSON. Returns the text if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
