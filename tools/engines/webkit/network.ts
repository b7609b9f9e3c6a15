import { randomUUID } from 'node:crypto'
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

interface Request {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
}

const STAGE = { url: '.*', stage: 'request', isRegex: true }

const listOf = (headers: Readonly<Record<string, string>> = {}) =>
  Object.entries(headers).map(([name, value]) => ({ name, value: { type: 'string', value } }))

/** Tells of the requests of a window as WebDriver BiDi does. `begun` is the id of what a test has asked the window to open. */
export function trafficOf(
  context: string,
  emit: (method: string, params: Json) => void,
  begun: () => string | null,
): Traffic {
  const requests = new Map<string, { sent: Json; request: Request; navigation: string | null }>()
  let isIntercepting = false
  let document: string | null = null
  /**
   * The document that a test has let go on. Up to two further processes ask for it again, and one to which its answer was handed on waits for ever when it is
   * held there: it is one request.
   */
  let passed: { id: string; url: string } | null = null
  const again = new Map<string, string>()
  const stage = () => (passed ? { ...STAGE, url: `^(?!${passed.url.replace(/[^\w]/g, '\\$&')}$).*` } : STAGE)

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
  const base = (id: string) => {
    const known = requests.get(id)
    if (!known) return null
    const { request, navigation } = known
    return { context, navigation, redirectCount: 0, timestamp: Date.now(), request: requestOf(id, request) }
  }
  const sent = (id: string, isBlocked: boolean) => {
    const told = base(id)
    if (told) emit('network.beforeRequestSent', { ...told, isBlocked, ...(isBlocked && { intercepts: ['all'] }) })
  }
  const received = (id: string, response: Json) => {
    const { status, statusText, headers, url } = response
    const told = base(id)
    if (!told) return
    emit('network.responseStarted', {
      ...told,
      isBlocked: false,
      response: {
        url,
        status,
        statusText,
        headers: listOf(headers as Request['headers']),
        protocol: 'http/1.1',
        headersSize: 0,
      },
    })
  }
  const finished = (id: string) => {
    const told = base(id)
    if (told) emit('network.responseCompleted', { ...told, isBlocked: false, response: { bodySize: 0 } })
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
      // Each process counts its own.
      const own = `${params.target} ${params.requestId}`
      const id = again.get(own) ?? own
      if (method === 'Network.requestWillBeSent') {
        const request = params.request as Request
        if (params.redirectResponse) {
          received(id, params.redirectResponse as Json)
          finished(id)
        }
        const isDocument = params.type === 'Document'
        if (isDocument && passed?.url === request.url) return void again.set(own, passed.id)
        const navigation = isDocument ? (begun() ?? randomUUID()) : null
        if (isDocument) document = navigation
        requests.set(id, { sent: params, request, navigation })
        // One that a test has its say in is told of when it waits.
        if (!isIntercepting || !request.url.startsWith('http')) sent(id, false)
      } else if (method === 'Network.requestIntercepted') {
        const known = requests.get(id)
        if (!known) requests.set(id, { sent: params, request: params.request as Request, navigation: null })
        sent(id, true)
      } else if (method === 'Network.responseReceived') received(id, params.response as Json)
      else if (method === 'Network.loadingFinished') finished(id)
      else if (method === 'Network.loadingFailed') {
        const told = base(id)
        // A document that another process goes on with.
        const goesOn = params.canceled === true && told?.navigation
        if (!told || goesOn) return
        emit('network.fetchError', { ...told, isBlocked: false, errorText: params.errorText })
        requests.delete(id)
      }
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
