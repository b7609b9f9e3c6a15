import redaxios from 'redaxios'
import { HTTP_TIMEOUT_MS } from '../../base/contract/constants.ts'
import { isGatewayError, UNAVAILABLE } from '../../base/contract/result.ts'
import type { ApiError } from './call-result.ts'
import { identity } from './identity.ts'
import { $gone, isBackend, reachState, recordResponse } from './reachability.ts'

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

/** Name that no cookie has: redaxios copies the cookie of this name into a header, by default a cookie named `undefined`. */
export const NO_COOKIE = ';'

/**
 * Sends a request with redaxios; every call goes through it. Returns every complete response, also those with status 4xx or 5xx. A
 * truncated body or an aborted request is a `network` error; no complete response within 15 s is a `timeout`. Never rejects.
 */
export async function sendRequest(request: ApiRequest): Promise<{ response: ApiResponse } | { error: ApiError }> {
  const { url, method, query = {}, form, headers = {}, signal, keepalive = false } = request
  const wasGone = $gone.get()
  const timeout = new AbortController()
  const ends = AbortSignal.any([timeout.signal, ...(signal ? [signal] : [])])
  const timer = setTimeout(() => timeout.abort(), HTTP_TIMEOUT_MS)
  try {
    const {
      status,
      data: body,
      headers: received,
    } = await redaxios<unknown>({
      url,
      method,
      headers,
      ...(Object.keys(query).length > 0 && { params: query }),
      ...(form && { data: new URLSearchParams(form) }),
      xsrfCookieName: NO_COOKIE,
      validateStatus: () => true,
      // redaxios has no options for these. A cache must not serve polls.
      fetch: async (address, options) => {
        const answer = await fetch(address, { ...options, cache: 'no-store', keepalive, signal: ends })
        identity.onDate?.(answer.headers.get('date'))
        return answer
      },
    })
    // redaxios ignores errors while the body is read.
    if (body === undefined) throw new TypeError('truncated body')
    const replayed = received.get('idempotency-replayed') === 'true'
    const given = received.get('x-request-id')
    const requestId = given ?? headers['X-Request-Id'] ?? null
    if (isBackend(url)) {
      recordResponse(!isGatewayError(status) || isFromBackend(body), wasGone)
      reachState.ids ||= given !== null
    }
    return { response: { status, body, replayed, requestId } }
  } catch {
    if (isBackend(url) && !signal?.aborted) recordResponse(false)
    return { error: { kind: timeout.signal.aborted ? 'timeout' : 'network', code: null, message: '' } }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns true if the backend itself sent the body of a 502, 503 or 504: it is JSON, and not the envelope of a load balancer that reaches no backend
 * (deploy/503-call.http).
 */
const isFromBackend = (body: unknown): boolean =>
  typeof body === 'object' && (body as { rule?: unknown } | null)?.rule !== UNAVAILABLE
