import { randomUUID } from 'node:crypto'
import { type Driven, openWebKit } from './driver.ts'
import { type InspectorSocket, openInspector } from './inspector-socket.ts'
import { type Emit, openPage, type Page } from './page.ts'
import type { Preload } from './script.ts'

/** Visitor with a browser of their own, a "user context" of WebDriver BiDi. */
export interface Visitor {
  id: string
  pages: ReadonlyMap<string, Page>
  /** Scripts of each new document, by id. */
  preloads: Map<string, Preload>
  size: { width: number; height: number }
  locale: string
  /** Opens a window; the first one starts the browser. */
  open(): Promise<Page>
  /** Runs `work` in a window. Calls are queued: the driver handles one window at a time. */
  inWindow<Result>(page: Page, work: (driver: Driven) => Promise<Result>): Promise<Result>
  /** Starts or stops pausing the requests of all windows. */
  intercept(on: boolean): Promise<void>
  closePage(page: Page): Promise<void>
  close(): Promise<void>
}

/** Page numbers that the inspector has used before the second window: for the first one, and for the automation session. */
const OTHERS = 2

/** Creates a visitor without a browser. */
export function newVisitor(lessMotion: boolean, emit: Emit): Visitor {
  const pages = new Map<string, Page>()
  /** Windows of all pages, including closed ones. */
  const windows = new Map<Page, string>()
  /** Open windows. The driver ends a browser without windows, so the last one stays open, empty. */
  const standing = new Set<string>()
  let browser: Promise<{ driver: Driven; socket: InspectorSocket }> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let shown = ''
  let isIntercepting = false
  const start = async () => {
    const driver = await openWebKit({ lessMotion })
    return { driver, socket: await openInspector(driver.inspectorPort) }
  }
  /** Runs work one after the other. */
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work, work)
    last = result
    return result
  }
  const show = async (driver: Driven, handle: string) => {
    if (shown !== handle) await driver.send('POST', '/window', { handle })
    shown = handle
  }
  const visitor: Visitor = {
    id: randomUUID(),
    pages,
    preloads: new Map(),
    size: { width: 800, height: 600 },
    locale: '',
    open: () =>
      alone(async () => {
        browser ??= start()
        const { driver, socket } = await browser
        const isFirst = windows.size === 0
        const [standingStill = ''] = standing
        if (!isFirst) await show(driver, standingStill)
        const handle = isFirst
          ? String(await driver.send('GET', '/window'))
          : ((await driver.send('POST', '/window/new', { type: 'window' })) as { handle: string }).handle
        await show(driver, handle)
        await driver.resize(visitor.size.width, visitor.size.height)
        const { preloads, locale } = visitor
        const page = await openPage({
          socket,
          number: isFirst ? 1 : windows.size + OTHERS,
          userContext: visitor.id,
          preloads,
          locale,
          emit,
        })
        if (isIntercepting) await page.traffic.intercept(page.inspector, true)
        pages.set(page.id, page)
        windows.set(page, handle)
        standing.add(handle)
        return page
      }),
    inWindow: (page, work) =>
      alone(async () => {
        if (!browser) throw new Error('the visitor has no browser')
        const { driver } = await browser
        await show(driver, windows.get(page) ?? '')
        return work(driver)
      }),
    async intercept(on) {
      isIntercepting = on
      for (const { traffic, inspector } of pages.values()) await traffic.intercept(inspector, on)
    },
    async closePage(page) {
      pages.delete(page.id)
      emit('browsingContext.contextDestroyed', {
        context: page.id,
        url: '',
        userContext: visitor.id,
        children: null,
        parent: null,
      })
      const isLast = standing.size === 1
      if (!isLast) standing.delete(windows.get(page) ?? '')
      await visitor.inWindow(page, (driver) => (isLast ? driver.open('about:blank') : driver.send('DELETE', '/window')))
    },
    async close() {
      for (const page of pages.values()) await visitor.closePage(page)
      const open = await browser?.catch(() => undefined)
      open?.socket.close()
      await open?.driver.close()
    },
  }
  return visitor
}
