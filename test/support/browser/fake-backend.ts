import { config } from '../../../shared/config.ts'
import type { Answer, Endpoint, FormFields } from '../../../shared/contract/endpoint.ts'
import { platform } from '../../../shared/contract/platform.ts'
import { exchangeAnswer } from './exchange-answers.ts'

/** Request as the fake backend received it. Header names are lower case. */
export interface Received {
  path: string
  form: Record<string, string>
  headers: Record<string, string>
}

/** Failure of a call: a web page instead of JSON, truncated JSON, no response, a rejected token, an error of the server, no connection. */
export type Failure = 'html' | 'half' | 'slow' | 'unauthorized' | 'server' | 'network'

type Answering = (request: Received) => Response | Promise<Response>

/** Backend inside the page. It returns the contract's example for each call unless a test sets another answer. */
export interface FakeBackend {
  /** Returns all requests for a path since the start or the last `reset`, oldest first. */
  received(path: string): Received[]
  /**
   * Sets the data of a call; a function is called for each request. With `replayed` the response is marked as the stored one of an earlier request under the
   * same key.
   */
  answer<E extends Endpoint<never, never> | Endpoint>(
    endpoint: E,
    data: Answer<E> | ((request: Received) => Answer<E>),
    replayed?: boolean,
  ): void
  /** Makes a call return a refusal (code 201 by default), with the field it is about. */
  refuse(endpoint: { path: string }, refusal: { msg: string; code?: number; field?: string; rule?: string }): void
  /** Makes one call fail, or with `all` every call, including those of the exchange. */
  fail(endpoint: { path: string } | 'all', failure: Failure): void
  /** Makes a call return this body as it is on the wire. */
  wire(endpoint: { path: string }, body: { code: unknown; msg?: unknown; data?: unknown }): void
  /** Makes every call, including those of the exchange, return this data, even where it does not match the contract. */
  anything(data: unknown): void
  /** Restores the examples and forgets the received requests. */
  reset(): void
  /** Restores the page's own `fetch`. */
  close(): void
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

const success = (data: unknown, replayed = false): Response =>
  json({ code: 1, msg: 'Success', data }, 200, replayed ? { 'Idempotency-Replayed': 'true' } : {})

const FAILURES: Record<Failure, Answering> = {
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
  const genuine = globalThis.fetch
  const answers = new Map<string, Answering>()
  let everything: Answering | null = null
  let requests: Received[] = []

  const byExample: Answering = ({ path, form }) => {
    const endpoint = examples.get(path)
    if (endpoint) return success(endpoint.data.write(endpoint.example))
    const market = exchangeAnswer(path, form)
    return market ? json(market) : json({ code: 404, msg: 'Unknown call', data: null }, 404)
  }

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const base = `${config().api}/`
    if (!url.href.startsWith(base)) return genuine(input, init)
    const request = received(url, base, init)
    requests.push(request)
    const answering = everything ?? answers.get(request.path) ?? byExample
    return Promise.race([answering(request), aborted(init?.signal)])
  }

  return {
    received: (path) => requests.filter((request) => request.path === path),
    answer(endpoint, data, replayed) {
      const { path, data: codec } = endpoint as unknown as Endpoint<FormFields, unknown>
      const asked = typeof data === 'function' ? (data as (request: Received) => unknown) : () => data
      answers.set(path, (request) => success(codec.write(asked(request)), replayed))
    },
    refuse: ({ path }, { code = 201, ...rest }) => answers.set(path, () => json({ code, data: null, ...rest })),
    fail(endpoint, failure) {
      if (endpoint === 'all') everything = FAILURES[failure]
      else answers.set(endpoint.path, FAILURES[failure])
    },
    wire: ({ path }, body) => answers.set(path, () => json(body)),
    anything(data) {
      everything = ({ path }) =>
        examples.has(path) ? success(data) : json({ status: 'ok', ch: path, ts: 1, data, tick: data })
    },
    reset() {
      everything = null
      requests = []
      answers.clear()
    },
    close() {
      globalThis.fetch = genuine
    },
  }
}

function received(url: URL, base: string, init: RequestInit | undefined): Received {
  const body = init?.body
  const sent = body instanceof URLSearchParams ? body : new URLSearchParams(typeof body === 'string' ? body : '')
  return {
    path: url.href.slice(base.length).replace(/\?.*$/, ''),
    form: Object.fromEntries([...url.searchParams, ...sent]),
    headers: Object.fromEntries(new Headers(init?.headers)),
  }
}

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_never, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
  )
