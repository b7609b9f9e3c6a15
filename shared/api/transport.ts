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
}

/** What came back: the HTTP status and the body, as JSON where it is JSON, else as the text it is. */
export interface Response {
  status: number
  body: unknown
}

/**
 * The one place that sends: redaxios rejects with a plain response for a status over 299 and hands JSON it could not read on as nothing, and it has no
 * timeout. Here any answer with a status is an answer, bodies are read by us, and 15 s without one is a failure of kind `timeout`.
 */
export async function send({
  url,
  method,
  query,
  form,
  headers,
  signal,
}: Request): Promise<{ response: Response } | { error: ApiError }> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), HTTP_TIMEOUT_MS)
  signal?.addEventListener('abort', () => timeout.abort())
  try {
    const answer = await redaxios({
      url: query ? `${url}?${new URLSearchParams(query)}` : url,
      method: method === 'GET' ? 'get' : 'post',
      responseType: 'text',
      ...(form && { data: new URLSearchParams(form) as never }),
      ...(headers && { headers }),
      fetch: ((address: string, options: RequestInit) =>
        fetch(address, { ...options, signal: timeout.signal })) as never,
    }).catch((thrown: unknown) => {
      if (isAnswer(thrown)) return thrown
      throw thrown
    })
    return { response: { status: answer.status, body: json(answer.data) } }
  } catch {
    const late = timeout.signal.aborted && !signal?.aborted
    return { error: { kind: late ? 'timeout' : 'network', code: null, message: '' } }
  } finally {
    clearTimeout(timer)
  }
}

const isAnswer = (thrown: unknown): thrown is { status: number; data: unknown } =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown && typeof thrown.status === 'number'

function json(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
