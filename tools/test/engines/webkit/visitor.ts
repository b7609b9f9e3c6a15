import { randomUUID } from 'node:crypto'
import { openWebKit, type WebKitDriver } from './driver.ts'
import { openInspector } from './inspector-socket.ts'
import { type Emit, openPage, type Page } from './page.ts'
import type { Preload } from './script.ts'
import { createWindows } from './windows.ts'

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
  inWindow<Result>(page: Page, work: (driver: WebKitDriver) => Promise<Result>): Promise<Result>
  /** Starts or stops pausing the requests of all windows. */
  intercept(on: boolean): Promise<void>
  closePage(page: Page): Promise<void>
  close(): Promise<void>
}

/** Creates a visitor without a browser. */
export function createVisitor(lessMotion: boolean, emit: Emit): Visitor {
  const pages = new Map<string, Page>()
  const handles = new Map<Page, string>()
  let isIntercepting = false
  const windows = createWindows(async () => {
    const driver = await openWebKit({ lessMotion })
    return { driver, socket: await openInspector(driver.inspectorPort) }
  })
  const getHandle = (page: Page): string => handles.get(page) ?? ''
  const visitor: Visitor = {
    id: randomUUID(),
    pages,
    preloads: new Map(),
    size: { width: 800, height: 600 },
    locale: '',
    open: () =>
      windows.open(async ({ driver, handle, socket, number }) => {
        await driver.resize(visitor.size.width, visitor.size.height)
        const { preloads, locale } = visitor
        const page = await openPage({ socket, number, userContext: visitor.id, preloads, locale, emit })
        if (isIntercepting) await page.traffic.intercept(page.inspector, true)
        pages.set(page.id, page)
        handles.set(page, handle)
        return page
      }),
    inWindow: (page, work) => windows.inWindow(getHandle(page), work),
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
      await windows.close(getHandle(page))
    },
    async close() {
      for (const page of pages.values()) await visitor.closePage(page)
      await windows.closeBrowser()
    },
  }
  return visitor
}
