import { randomUUID } from 'node:crypto'
import type { InspectorSocket } from './inspector-socket.ts'
import { logged } from './log.ts'
import { type Traffic, trafficOf } from './network.ts'
import { inspect, type Json, type PageInspector } from './page-inspector.ts'
import { bootstrapOf, callIn, disownIn, evaluateIn, type Outcome, type Preload } from './script.ts'

/** Emits an event of WebDriver BiDi. */
export type Emit = (method: string, params: Json) => void

/** Window, a "browsing context" of WebDriver BiDi. */
export interface Page {
  id: string
  inspector: PageInspector
  traffic: Traffic
  /** Opens an address and returns the navigation's id. */
  navigate(url: string): Promise<string>
  call(functionDeclaration: string, args: readonly object[], whole: boolean): Promise<Outcome>
  evaluate(expression: string, whole: boolean): Promise<Outcome>
  /** Returns the realm of the current document. The test's own scripts, with `sandbox`, share it here. */
  realm(sandbox?: string): string
  /** Makes each new document run the visitor's current scripts. */
  preload(): Promise<void>
  /** Releases handles. */
  disown(handles: readonly string[]): Promise<void>
  /** Reloads the document and returns the navigation's id. */
  reload(): Promise<string>
}

/** Settings of a window. */
interface Parts {
  socket: InspectorSocket
  /** Number of the page in its browser, from 1. */
  number: number
  userContext: string
  /** Scripts of the visitor by id. */
  preloads: ReadonlyMap<string, Preload>
  /** Language of the visitor, such as `de-DE`; empty for the browser's own. */
  locale: string
  emit: Emit
}

/** Time in ms that a document may take to be replaced after a script in it failed. */
const GOING_MS = 5_000

/** Inspects an open window and emits its events. */
export async function openPage({ socket, number, userContext, preloads, locale, emit }: Parts): Promise<Page> {
  const id = randomUUID()
  const bootstrap = () => ({ source: bootstrapOf(id, locale, preloads.values()) })
  let realm = ''
  /** Id of the navigation that `navigate` or `reload` started, until its document is committed. */
  let begun: string | null = null
  const gone: (() => void)[] = []

  const endRealm = () => {
    if (realm !== '') for (const old of [realm, `${realm}-own`]) emit('script.realmDestroyed', { realm: old })
    for (const tell of gone.splice(0)) tell()
  }
  const newRealm = () => {
    realm = randomUUID()
    emit('script.realmCreated', { realm, context: id, type: 'window', origin: 'null' })
  }
  const at = () => ({ context: id, timestamp: Date.now() })
  const happened = (method: string, params: Json) => {
    if (method === 'Page.frameNavigated') {
      const { url, parentId } = params.frame as { url: string; parentId?: string }
      if (parentId) return
      const navigation = begun ?? traffic.document() ?? randomUUID()
      begun = null
      // The process may have exited with its document.
      traffic.committed(inspector).catch(() => undefined)
      endRealm()
      emit('browsingContext.navigationStarted', { ...at(), navigation, url })
      emit('browsingContext.navigationCommitted', { ...at(), navigation, url })
      newRealm()
    } else if (method === 'Page.domContentEventFired') emit('browsingContext.domContentLoaded', at())
    else if (method === 'Page.loadEventFired') emit('browsingContext.load', at())
    else if (method === 'Console.messageAdded') logged(params.message as Json, { id, realm, emit })
    else traffic.happened(method, params)
  }
  const prepare = async (send: PageInspector['send']) => {
    for (const domain of ['Page', 'Runtime', 'Console', 'Network']) await send(`${domain}.enable`)
    await send('Page.setBootstrapScript', bootstrap())
    if (locale) await send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Language': locale } })
    await traffic.prepare(send)
  }
  const traffic = trafficOf(id, emit, () => begun)
  const inspector = await inspect(socket, number, { prepare, happened })
  emit('browsingContext.contextCreated', { context: id, url: 'about:blank', userContext, children: null, parent: null })
  newRealm()

  /** Resolves when the current document is replaced, or after {@link GOING_MS}. */
  const going = () =>
    new Promise<void>((resolve) => {
      gone.push(resolve)
      setTimeout(resolve, GOING_MS)
    })
  const whileThere = async (work: Promise<Outcome>): Promise<Outcome> => {
    try {
      const outcome = await work
      if (!outcome.exceptionDetails?.text.startsWith('Error: no such handle')) return outcome
    } catch {
      // The document is being replaced.
    }
    await going()
    throw new Error('the document was replaced')
  }
  return {
    id,
    inspector,
    traffic,
    async navigate(url) {
      const navigation = randomUUID()
      begun = navigation
      await inspector.send('Page.navigate', { url })
      return navigation
    },
    call: (declaration, args, whole) => whileThere(callIn(inspector, id, declaration, args, whole)),
    evaluate: (expression, whole) => whileThere(evaluateIn(inspector, id, expression, whole)),
    realm: (sandbox) => (sandbox ? `${realm}-own` : realm),
    preload: async () => void (await inspector.send('Page.setBootstrapScript', bootstrap())),
    disown: (handles) => disownIn(inspector, handles).catch(() => undefined),
    async reload() {
      const navigation = randomUUID()
      begun = navigation
      await inspector.send('Page.reload')
      return navigation
    },
  }
}
