import { randomUUID } from 'node:crypto'
import { type Known, messagesOf, type Request } from './network-messages.ts'
import type { Json, PageInspector } from './page-inspector.ts'

/** What a window asks of the network, and how a test has its say in it. */
export interface Traffic {
  /** Takes what the inspector tells. */
  happened(method: string, params: Json): void
  /** Readies a process: nothing is asked before a test had its say, while it wants one. */
  prepare(send: PageInspector['send']): Promise<void>
  /** Lets requests wait for a test, or no longer. */
  intercept(inspector: PageInspector, on: boolean): Promise<void>
  /** Whether it knows of a request. */
  has(request: string): boolean
  /** Tells the process that asked something of a request. */
  send(inspector: PageInspector, method: string, request: string, params?: Json): Promise<Json>
  /** Takes that a document has come, after which the same address is another request. */
  committed(inspector: PageInspector): Promise<void>
  /** The id of what began with the document that was asked for last. */
  document(): string | null
}

const STAGE = { url: '.*', stage: 'request', isRegex: true }

/** Each process counts its requests by itself. */
const ownOf = (params: Json): string => `${params.target} ${params.requestId}`

/** Tells of the requests of a window as WebDriver BiDi does. `begun` is the id of what a test has asked the window to open. */
export function trafficOf(
  context: string,
  emit: (method: string, params: Json) => void,
  begun: () => string | null,
): Traffic {
  const requests = new Map<string, Known>()
  let isIntercepting = false
  let document: string | null = null
  /**
   * The document that a test has let go on. Up to two further processes ask for it again, and one to which its answer was handed on waits for ever when it is
   * held there: it is one request.
   */
  let passed: { id: string; url: string } | null = null
  const again = new Map<string, string>()
  const stage = () => (passed ? { ...STAGE, url: `^(?!${passed.url.replace(/[^\w]/g, '\\$&')}$).*` } : STAGE)

  const { sent, received, finished, failed } = messagesOf(context, emit, (id) => requests.get(id))

  /** What the inspector tells of a request, by its method. */
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
      // One that a test has its say in is told of when it waits.
      if (!isIntercepting || !request.url.startsWith('http')) sent(id, false)
    },
    'Network.requestIntercepted'(id, params) {
      if (!requests.has(id)) requests.set(id, { request: params.request as Request, navigation: null })
      sent(id, true)
    },
    'Network.responseReceived': (id, params) => received(id, params.response as Json),
    'Network.loadingFinished': finished,
    'Network.loadingFailed'(id, params) {
      // A document that another process goes on with.
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
