import type { WebKitDriver } from './driver.ts'
import type { InspectorSocket } from './inspector-socket.ts'

/** Browser of a visitor, with its driver and the connection to its inspector. */
interface Browser {
  driver: WebKitDriver
  socket: InspectorSocket
}

/** New window. `number` is that of its page in the inspector. */
interface NewWindow extends Browser {
  handle: string
  number: number
}

/** Windows of one browser. Calls are queued: the driver handles one window at a time. */
export interface Windows {
  /** Opens a window and runs `prepare` in it; the first one starts the browser. */
  open<Result>(prepare: (window: NewWindow) => Promise<Result>): Promise<Result>
  /** Runs `work` in a window. @throws Error if no window was ever opened. */
  inWindow<Result>(handle: string, work: (driver: WebKitDriver) => Promise<Result>): Promise<Result>
  /** Closes a window. The driver ends a browser without windows, so the last one stays open, empty. */
  close(handle: string): Promise<unknown>
  /** Closes the browser, if it was started. */
  closeBrowser(): Promise<void>
}

/** Page numbers that the inspector has used before the second window: for the first one, and for the automation session. */
const RESERVED_NUMBERS = 2

/** Creates the windows of a browser that `start` starts. */
export function createWindows(start: () => Promise<Browser>): Windows {
  const openHandles = new Set<string>()
  /** Number of windows opened so far, including closed ones. */
  let count = 0
  let browser: Promise<Browser> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let shown = ''
  const enqueue = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work, work)
    last = result
    return result
  }
  const show = async (driver: WebKitDriver, handle: string) => {
    if (shown !== handle) await driver.send('POST', '/window', { handle })
    shown = handle
  }
  const inWindow: Windows['inWindow'] = (handle, work) =>
    enqueue(async () => {
      if (!browser) throw new Error('the visitor has no browser')
      const { driver } = await browser
      await show(driver, handle)
      return work(driver)
    })
  return {
    inWindow,
    open: (prepare) =>
      enqueue(async () => {
        browser ??= start()
        const { driver, socket } = await browser
        const isFirst = count === 0
        const [openHandle = ''] = openHandles
        if (!isFirst) await show(driver, openHandle)
        const handle = isFirst
          ? String(await driver.send('GET', '/window'))
          : ((await driver.send('POST', '/window/new', { type: 'window' })) as { handle: string }).handle
        await show(driver, handle)
        const result = await prepare({ driver, socket, handle, number: isFirst ? 1 : count + RESERVED_NUMBERS })
        count += 1
        openHandles.add(handle)
        return result
      }),
    close(handle) {
      const isLast = openHandles.size === 1
      if (!isLast) openHandles.delete(handle)
      return inWindow(handle, (driver) => (isLast ? driver.open('about:blank') : driver.send('DELETE', '/window')))
    },
    async closeBrowser() {
      const open = await browser?.catch(() => undefined)
      open?.socket.close()
      await open?.driver.close()
    },
  }
}
