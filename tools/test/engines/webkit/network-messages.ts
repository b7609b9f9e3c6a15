import type { Json } from './page-inspector.ts'

/** Request as the inspector reports it. */
export interface Request {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
}

/** Request, with the id of its navigation if it loads a document. */
export interface Known {
  request: Request
  navigation: string | null
}

/** Emits network events of WebDriver BiDi by request id. Unknown requests are ignored. */
export interface NetworkMessages {
  /** The request was sent; `isBlocked` if it waits for the test's decision. */
  sent(id: string, isBlocked: boolean): void
  /** The response has begun, as the inspector reports it. */
  received(id: string, response: Json): void
  finished(id: string): void
  /** The request failed, for the browser's reason. */
  failed(id: string, errorText: unknown): void
}

const listOf = (headers: Request['headers'] = {}) =>
  Object.entries(headers).map(([name, value]) => ({ name, value: { type: 'string', value } }))

const requestOf = (id: string, { url, method, headers }: Request) => ({
  request: id,
  url,
  method,
  headers: listOf(headers),
  cookies: [],
  headersSize: -1,
  bodySize: 0,
  timings: { requestTime: 0 },
})

/** Creates the `network.*` events of a window; `emit` sends them. */
export function messagesOf(
  context: string,
  emit: (method: string, params: Json) => void,
  known: (id: string) => Known | undefined,
): NetworkMessages {
  const tell = (method: string, id: string, more: Json) => {
    const one = known(id)
    if (!one) return
    const { request, navigation } = one
    const told = { context, navigation, redirectCount: 0, timestamp: Date.now(), request: requestOf(id, request) }
    emit(method, { ...told, ...more })
  }
  return {
    sent: (id, isBlocked) =>
      tell('network.beforeRequestSent', id, { isBlocked, ...(isBlocked && { intercepts: ['all'] }) }),
    received(id, { status, statusText, headers, url }) {
      const answer = { url, status, statusText, protocol: 'http/1.1', headersSize: 0 }
      const response = { ...answer, headers: listOf(headers as Request['headers']) }
      tell('network.responseStarted', id, { isBlocked: false, response })
    },
    finished: (id) => tell('network.responseCompleted', id, { isBlocked: false, response: { bodySize: 0 } }),
    failed: (id, errorText) => tell('network.fetchError', id, { isBlocked: false, errorText }),
  }
}
