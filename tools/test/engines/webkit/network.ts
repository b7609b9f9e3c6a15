import { randomUUID } from 'node:crypto'
import { createNetworkMessages, type KnownRequest, type NetworkMessages, type Request } from './network-messages.ts'
import type { Json, PageInspector } from './page-inspector.ts'

/** Network requests of a window, and a test's control over them. */
export interface Traffic {
  /** Receives an event of the inspector. */
  handleEvent(method: string, params: Json): void
  /** Prepares a new process: if intercepting, its requests wait from the first one on. */
  prepare(send: PageInspector['send']): Promise<void>
  /** Starts or stops pausing requests for the test. */
  intercept(inspector: PageInspector, on: boolean): Promise<void>
  /** Returns true if it knows a request. */
  has(request: string): boolean
  /** Sends a command about a request to the process that made it. */
  send(inspector: PageInspector, method: string, request: string, params?: Json): Promise<Json>
  /** Called when a document has been committed; a later request to its address is a new one. */
  committed(inspector: PageInspector): Promise<void>
  /** Returns the navigation id of the last requested document. */
  document(): string | null
}

const STAGE = { url: '.*', stage: 'request', isRegex: true }

/** Request ids are unique per process only. */
const toRequestKey = (params: Json): string => `${params.target} ${params.requestId}`

/** State of a window's requests. */
interface TrafficState {
  requests: Map<string, KnownRequest>
  isIntercepting: boolean
  /** Navigation id of the last requested document. */
  document: string | null
  /**
   * Document request that the test has let continue. Up to two further processes request it again; they count as the same request. Pausing one that has been
   * handed its response would block it forever.
   */
  passed: { id: string; url: string } | null
  /** Requests that count as the one in `passed`: its id by theirs. */
  again: Map<string, string>
}

/** Tracks the requests of a window and emits WebDriver BiDi events. `begun` returns the id of the navigation that a test has started. */
export function createTraffic(
  context: string,
  emit: (method: string, params: Json) => void,
  begun: () => string | null,
): Traffic {
  const state: TrafficState = {
    requests: new Map(),
    isIntercepting: false,
    document: null,
    passed: null,
    again: new Map(),
  }
  const messages = createNetworkMessages(context, emit, (id) => state.requests.get(id))
  const handlers = createHandlers(state, messages, begun)
  const stage = () => {
    const { passed } = state
    return passed ? { ...STAGE, url: `^(?!${passed.url.replace(/[^\w]/g, '\\$&')}$).*` } : STAGE
  }
  return {
    document: () => state.document,
    has: (request) => state.requests.has(request),
    send({ sendTo }, method, request, params = {}) {
      const [target = '', requestId] = request.split(' ')
      const known = state.requests.get(request)
      if (method === 'Network.interceptContinue' && known?.navigation)
        state.passed = { id: request, url: known.request.url }
      return sendTo(target, method, { requestId, ...params })
    },
    handleEvent(method, params) {
      const own = toRequestKey(params)
      handlers[method]?.(state.again.get(own) ?? own, params)
    },
    async prepare(send) {
      if (!state.isIntercepting) return
      await send('Network.setInterceptionEnabled', { enabled: true })
      await send('Network.addInterception', stage())
    },
    async committed({ send }) {
      const left = stage()
      const wasPassed = state.passed !== null
      state.passed = null
      if (!wasPassed || !state.isIntercepting) return
      await send('Network.addInterception', STAGE)
      await send('Network.removeInterception', left)
    },
    async intercept({ send }, on) {
      state.isIntercepting = on
      await send('Network.setInterceptionEnabled', { enabled: on })
      await send(on ? 'Network.addInterception' : 'Network.removeInterception', STAGE)
    },
  }
}

/** Returns the handlers of the inspector's events, by method. */
function createHandlers(
  state: TrafficState,
  { sent, received, finished, failed }: NetworkMessages,
  begun: () => string | null,
): Readonly<Record<string, (id: string, params: Json) => void>> {
  const { requests, again } = state
  return {
    'Network.requestWillBeSent'(id, params) {
      const request = params.request as Request
      if (params.redirectResponse) {
        received(id, params.redirectResponse as Json)
        finished(id)
      }
      const isDocument = params.type === 'Document'
      const { passed } = state
      if (isDocument && passed?.url === request.url) return void again.set(toRequestKey(params), passed.id)
      const navigation = isDocument ? (begun() ?? randomUUID()) : null
      if (isDocument) state.document = navigation
      requests.set(id, { request, navigation })
      // A request that the test pauses is reported when it waits.
      if (!state.isIntercepting || !request.url.startsWith('http')) sent(id, false)
    },
    'Network.requestIntercepted'(id, params) {
      if (!requests.has(id)) requests.set(id, { request: params.request as Request, navigation: null })
      sent(id, true)
    },
    'Network.responseReceived': (id, params) => received(id, params.response as Json),
    'Network.loadingFinished': finished,
    'Network.loadingFailed'(id, params) {
      // Another process continues with this document.
      const goesOn = params.canceled === true && requests.get(id)?.navigation
      if (goesOn) return
      failed(id, params.errorText)
      requests.delete(id)
    },
  }
}
