import type { Endpoint, FormFields, ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { platform } from '../../../shared/base/contract/platform.ts'
import { config } from '../../../shared/base/runtime/config.ts'
import { type PageRequest, type Respond, replaceFetch } from '../../../shared/demo/page/fetch.ts'
import { getExchangeResponse } from './exchange-answers.ts'

/** Request as the fake backend received it. Header names are lower case. */
export type ReceivedRequest = PageRequest

/** Failure of a call: a web page instead of JSON, truncated JSON, no response, a rejected token, an error of the server, no connection. */
export type Failure = 'html' | 'half' | 'slow' | 'unauthorized' | 'server' | 'network'

/** Backend inside the page. It returns the contract's example for each call unless a test sets another answer. */
export interface FakeBackend {
  /** Returns all requests, or those for a path, since the start or the last `reset`, oldest first. */
  received(path?: string): ReceivedRequest[]
  /**
   * Sets the data of a call; a function is called for each request. With `replayed` the response is marked as the stored one of an earlier request under the
   * same key.
   */
  answer<E extends Endpoint<never, never> | Endpoint>(
    endpoint: E,
    data: ResponseData<E> | ((request: ReceivedRequest) => ResponseData<E>),
    replayed?: boolean,
  ): void
  /** Makes a call return a refusal (code 201 by default), with the field it is about. */
  refuse(endpoint: { path: string }, refusal: { msg: string; code?: number; field?: string; rule?: string }): void
  /** Makes one call fail, or with `all` every call, including those of the exchange. */
  fail(endpoint: { path: string } | 'all', failure: Failure): void
  /** Makes a call return this body unchanged. */
  answerRaw(endpoint: { path: string }, body: { code: unknown; msg?: unknown; data?: unknown }): void
  /** Makes every call, including those of the exchange, return this data, even where it does not match the contract. */
  answerAll(data: unknown): void
  /** Restores the examples and forgets the received requests. */
  reset(): void
  /** Restores the page's own `fetch`. */
  close(): void
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

const success = (data: unknown, replayed = false): Response =>
  json({ code: 1, msg: 'Success', data }, 200, replayed ? { 'Idempotency-Replayed': 'true' } : {})

const FAILURES: Record<Failure, Respond> = {
  html: () => new Response('<!doctype html><title>Bad gateway</title>', { headers: { 'Content-Type': 'text/html' } }),
  half: () => new Response('{"code":1,"msg":"Succ', { headers: { 'Content-Type': 'application/json' } }),
  slow: () => new Promise<Response>(() => undefined),
  unauthorized: () => json({ code: 401, msg: 'Please log in', data: null }, 401),
  server: () => json({ code: 500, msg: 'Server error', data: null }, 500),
  network: () => Promise.reject(new TypeError('Failed to fetch')),
}

const examples = new Map<string, Endpoint<FormFields, unknown>>(
  Object.values(platform).map((endpoint) => [endpoint.path, endpoint as unknown as Endpoint<FormFields, unknown>]),
)

/** Replaces the page's `fetch` by a fake backend. Requests to other addresses than the API go through. */
export function fakeBackend(): FakeBackend {
  const answers = new Map<string, Respond>()
  let everything: Respond | null = null
  let requests: ReceivedRequest[] = []

  const byExample: Respond = ({ path, form }) => {
    const endpoint = examples.get(path)
    if (endpoint) return success(endpoint.data.write(endpoint.example))
    const market = getExchangeResponse(path, form)
    return market ? json(market) : json({ code: 404, msg: 'Unknown call', data: null }, 404)
  }

  const restore = replaceFetch(
    () => [config().api],
    (request) => {
      requests.push(request)
      return (everything ?? answers.get(request.path) ?? byExample)(request)
    },
  )

  return {
    received: (path) => requests.filter((request) => path === undefined || request.path === path),
    answer(endpoint, data, replayed) {
      const { path, data: codec } = endpoint as unknown as Endpoint<FormFields, unknown>
      const asked = typeof data === 'function' ? (data as (request: ReceivedRequest) => unknown) : () => data
      answers.set(path, (request) => success(codec.write(asked(request)), replayed))
    },
    refuse: ({ path }, { code = 201, ...rest }) => answers.set(path, () => json({ code, data: null, ...rest })),
    fail(endpoint, failure) {
      if (endpoint === 'all') everything = FAILURES[failure]
      else answers.set(endpoint.path, FAILURES[failure])
    },
    answerRaw: ({ path }, body) => answers.set(path, () => json(body)),
    answerAll(data) {
      everything = ({ path }) =>
        examples.has(path) ? success(data) : json({ status: 'ok', ch: path, ts: 1, data, tick: data })
    },
    reset() {
      everything = null
      requests = []
      answers.clear()
    },
    close: restore,
  }
}
