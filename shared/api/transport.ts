import redaxios from 'redaxios'
import { HTTP_TIMEOUT_MS } from '../contract/constants.ts'
import type { ApiError } from './result.ts'

/** A request as it leaves: everything is spelled for the wire. */
export interface Request {
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
 * The one place that sends. redaxios rejects with a plain response for a status over 299, hides a body that broke off, and has no timeout: here any
 * answer with a status is an answer, half an answer is none, and 15 s without a whole one are a failure of kind `timeout`. Never rejects.
 */
export async function send(request: Request): Promise<{ response: Response } | { error: ApiError }> {
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
    const {
      status,
      data,
      headers: told,
    } = await redaxios({
      url: search ? `${url}?${search}` : url,
      method: method === 'GET' ? 'get' : 'post',
      responseType: 'text',
      headers,
      // redaxios types its data as a record, and passes on whatever fetch takes.
      ...(form && { data: new URLSearchParams(form) as never }),
      // A poll wants what is, not what some cache remembers. Typed as the whole of fetch, of which redaxios calls this much.
      fetch: ((address: string, options: RequestInit) =>
        fetch(address, { ...options, cache: 'no-store', keepalive, signal: cut.signal })) as never,
    }).catch(answered)
    if (data !== undefined)
      return { response: { status, body: data, replayed: told.get('idempotency-replayed') === 'true' } }
  } catch {
    // No answer: which kind of failure that is, is said below.
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  return { error: { kind: late ? 'timeout' : 'network', code: null, message: '' } }
}

interface Answered {
  status: number
  data: unknown
  headers: Headers
}

/** What redaxios rejected with, if it is an answer. */
function answered(thrown: unknown): Answered {
  if (thrown && typeof thrown === 'object' && 'status' in thrown) return thrown as Answered
  throw thrown
}
