import { randomUUID } from 'node:crypto'
import type { InspectorSocket } from './inspector-socket.ts'
import { emitConsoleMessage } from './log.ts'
import { createTraffic, type Traffic } from './network.ts'
import { inspectWindow, type Json, type PageInspector } from './page-inspector.ts'
import { callInPage, createBootstrap, evaluateInPage, type Outcome, type Preload, releaseHandles } from './script.ts'

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
interface PageOptions {
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
const REPLACE_TIMEOUT_MS = 5_000

/** Inspects an open window and emits its events. */
export async function openPage({ socket, number, userContext, preloads, locale, emit }: PageOptions): Promise<Page> {
  const id = randomUUID()
  const bootstrap = () => ({ source: createBootstrap(id, locale, preloads.values()) })
  const realm = createRealm(id, emit)
  /** Id of the navigation that `navigate` or `reload` started, until its document is committed. */
  let begun: string | null = null
  const at = () => ({ context: id, timestamp: Date.now() })
  const happened = (method: string, params: Json) => {
    if (method === 'Page.frameNavigated') {
      const { url, parentId } = params.frame as { url: string; parentId?: string }
      if (parentId) return
      const navigation = begun ?? traffic.document() ?? randomUUID()
      begun = null
      // The process may have exited with its document.
      traffic.committed(inspector).catch(() => undefined)
      realm.end()
      emit('browsingContext.navigationStarted', { ...at(), navigation, url })
      emit('browsingContext.navigationCommitted', { ...at(), navigation, url })
      realm.begin()
    } else if (method === 'Page.domContentEventFired') emit('browsingContext.domContentLoaded', at())
    else if (method === 'Page.loadEventFired') emit('browsingContext.load', at())
    else if (method === 'Console.messageAdded')
      emitConsoleMessage(params.message as Json, { id, realm: realm.getId(), emit })
    else traffic.handleEvent(method, params)
  }
  const prepare = async (send: PageInspector['send']) => {
    for (const domain of ['Page', 'Runtime', 'Console', 'Network']) await send(`${domain}.enable`)
    await send('Page.setBootstrapScript', bootstrap())
    if (locale) await send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Language': locale } })
    await traffic.prepare(send)
  }
  const traffic = createTraffic(id, emit, () => begun)
  const inspector = await inspectWindow(socket, number, { prepare, handleEvent: happened })
  emit('browsingContext.contextCreated', { context: id, url: 'about:blank', userContext, children: null, parent: null })
  realm.begin()
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
    call: (declaration, args, whole) => realm.run(callInPage(inspector, id, declaration, args, whole)),
    evaluate: (expression, whole) => realm.run(evaluateInPage(inspector, id, expression, whole)),
    realm: realm.getId,
    preload: async () => void (await inspector.send('Page.setBootstrapScript', bootstrap())),
    disown: (handles) => releaseHandles(inspector, handles).catch(() => undefined),
    async reload() {
      const navigation = randomUUID()
      begun = navigation
      await inspector.send('Page.reload')
      return navigation
    },
  }
}

/** Realm of a window's current document. */
interface Realm {
  getId(sandbox?: string): string
  begin(): void
  end(): void
  /** Runs a script. If the document is being replaced, waits for that. @throws Error if the document was replaced. */
  run(script: Promise<Outcome>): Promise<Outcome>
}

function createRealm(context: string, emit: Emit): Realm {
  let id = ''
  const gone: (() => void)[] = []
  /** Resolves when the current document is replaced, or after {@link REPLACE_TIMEOUT_MS}. */
  const waitForEnd = () =>
    new Promise<void>((resolve) => {
      gone.push(resolve)
      setTimeout(resolve, REPLACE_TIMEOUT_MS)
    })
  return {
    getId: (sandbox) => (sandbox ? `${id}-own` : id),
    begin() {
      id = randomUUID()
      emit('script.realmCreated', { realm: id, context, type: 'window', origin: 'null' })
    },
    end() {
      if (id !== '') for (const realm of [id, `${id}-own`]) emit('script.realmDestroyed', { realm })
      for (const tell of gone.splice(0)) tell()
    },
    async run(script) {
      try {
        const outcome = await script
        if (!outcome.exceptionDetails?.text.startsWith('Error: no such handle')) return outcome
      } catch {
        // The document is being replaced.
      }
      await waitForEnd()
      throw new Error('the document was replaced')
    },
  }
}
