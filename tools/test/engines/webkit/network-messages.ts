import type { Json } from './page-inspector.ts'

/** A request as the inspector tells it. */
export interface Request {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
}

/** What is known of a request: itself, and the id of the navigation that it is the document of, if it is one. */
export interface Known {
  request: Request
  navigation: string | null
}

/** Tells what becomes of a request by its id, as WebDriver BiDi does. One that is not known is passed over. */
export interface NetworkMessages {
  /** It is asked; `isBlocked` until a test has had its say. */
  sent(id: string, isBlocked: boolean): void
  /** Its answer begins, as the inspector tells it. */
  received(id: string, response: Json): void
  finished(id: string): void
  /** It came to nothing, for a reason in the browser's words. */
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

/** Makes the messages `network.*` of a window; `emit` hands them on. */
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
