import { randomUUID } from 'node:crypto'
import { type Known, messagesOf, type Request } from './network-messages.ts'
import type { Json, PageInspector } from './page-inspector.ts'

/** Network requests of a window, and a test's control over them. */
export interface Traffic {
  /** Receives an event of the inspector. */
  happened(method: string, params: Json): void
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
const ownOf = (params: Json): string => `${params.target} ${params.requestId}`

/** Tracks the requests of a window and emits WebDriver BiDi events. `begun` returns the id of the navigation that a test has started. */
export function trafficOf(
  context: string,
  emit: (method: string, params: Json) => void,
  begun: () => string | null,
): Traffic {
  const requests = new Map<string, Known>()
  let isIntercepting = false
  let document: string | null = null
  /**
   * Document request that the test has let continue. Up to two further processes request it again; they count as the same request. Pausing one that has been
   * handed its response would block it forever.
   */
  let passed: { id: string; url: string } | null = null
  const again = new Map<string, string>()
  const stage = () => (passed ? { ...STAGE, url: `^(?!${passed.url.replace(/[^\w]/g, '\\$&')}$).*` } : STAGE)

  const { sent, received, finished, failed } = messagesOf(context, emit, (id) => requests.get(id))

  /** Handlers of the inspector's events. */
  const takers: Readonly<Record<string, (id: string, params: Json) => void>> = {
    'Network.requestWillBeSent'(id, params) {
      const request = params.request as Request
      if (params.redirectResponse) {
        received(id, params.redirectResponse as Json)
        finished(id)
      }
      const isDocument = params.type === 'Document'
      if (isDocument && passed?.url === request.url) return void again.set(ownOf(params), passed.id)
      const navigation = isDocument ? (begun() ?? randomUUID()) : null
      if (isDocument) document = navigation
      requests.set(id, { request, navigation })
      // A request that the test pauses is reported when it waits.
      if (!isIntercepting || !request.url.startsWith('http')) sent(id, false)
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

  return {
    document: () => document,
    has: (request) => requests.has(request),
    send({ sendTo }, method, request, params = {}) {
      const [target = '', requestId] = request.split(' ')
      const known = requests.get(request)
      if (method === 'Network.interceptContinue' && known?.navigation) passed = { id: request, url: known.request.url }
      return sendTo(target, method, { requestId, ...params })
    },
    happened(method, params) {
      const own = ownOf(params)
      takers[method]?.(again.get(own) ?? own, params)
    },
    async prepare(send) {
      if (!isIntercepting) return
      await send('Network.setInterceptionEnabled', { enabled: true })
      await send('Network.addInterception', stage())
    },
    async committed({ send }) {
      const left = stage()
      const wasPassed = passed !== null
      passed = null
      if (!wasPassed || !isIntercepting) return
      await send('Network.addInterception', STAGE)
      await send('Network.removeInterception', left)
    },
    async intercept({ send }, on) {
      isIntercepting = on
      await send('Network.setInterceptionEnabled', { enabled: on })
      await send(on ? 'Network.addInterception' : 'Network.removeInterception', STAGE)
    },
  }
}
