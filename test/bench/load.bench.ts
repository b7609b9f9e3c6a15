import type { Browser, CDPSession, Page } from 'playwright-core'
import { openStage, type Stage } from '../support/journey/stage.ts'
import { atMost, median, type Row } from './rows.ts'

const PAGES = ['/', '/market', '/exchange', '/options', '/login']
const RUNS = 5
/** CPU slowdown factor that makes this machine as slow as a phone. */
const CPU_SLOWDOWN = 4
/** Connection of a phone as in Lighthouse: 150 ms round trip, 1.6 Mbit/s. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** Time in ms after which a page has finished its initial work. */
const LOADED_MS = 5_000
const LIMITS = { taskMs: 50, paintMs: 1_800 }

/**
 * Measures the work of a visitor's phone when a page loads: the longest task of the main thread, and the largest contentful paint over a phone's connection
 * with a slowed CPU. The task is CPU time times four, since other load on this machine is not the page's work. Each is the median of five loads. Pages have
 * the machine's font, since adding the run's own would be the longest task of each.
 */
export async function bench(): Promise<Row[]> {
  const stage = await openStage()
  const rows: Row[] = []
  try {
    for (const path of PAGES) {
      const tasks = await times(RUNS, () => longestTask(stage, path))
      rows.push(
        atMost(
          LIMITS.taskMs,
          `load of ${path}: longest task, CPU / ${CPU_SLOWDOWN}`,
          median(tasks) * CPU_SLOWDOWN,
          'ms',
        ),
      )
      const paints = await times(RUNS, () => largestPaint(stage, path))
      rows.push(
        atMost(
          LIMITS.paintMs,
          `load of ${path}: largest paint, phone's line, CPU / ${CPU_SLOWDOWN}`,
          median(paints),
          'ms',
        ),
      )
    }
  } finally {
    await stage.close()
  }
  return rows
}

async function times(count: number, measure: () => Promise<number>): Promise<number[]> {
  const found: number[] = []
  while (found.length < count) found.push(await measure())
  return found
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** CPU time in microseconds. */
  tdur?: number
  args: { name?: string; data?: { url?: string } }
}

/** Returns the longest task of a page's main thread while it loads, in ms of CPU time. */
async function longestTask(stage: Stage, path: string): Promise<number> {
  const { context, page } = await stage.visitor({ motion: true, systemFont: true })
  const browser = context.browser()
  if (!browser) throw new Error('context without a browser')
  const events = await traceLoad(browser, page, () => page.goto(stage.backend.address + path))
  await context.close()
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const mains = new Set(threads.map(({ pid, tid }) => `${pid}/${tid}`))
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && mains.has(`${pid}/${tid}`),
  )
  if (tasks.length === 0) throw new Error(`the trace of ${path} has no tasks`)
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

async function traceLoad(browser: Browser, page: Page, load: () => Promise<unknown>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await load()
  await page.waitForTimeout(LOADED_MS)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  return traceEvents
}

/** Returns the time of the largest contentful paint in ms. */
async function largestPaint(stage: Stage, path: string): Promise<number> {
  const { context, page } = await stage.visitor({ motion: true, systemFont: true })
  const cdp = await context.newCDPSession(page)
  await slowDown(cdp)
  await page.goto(stage.backend.address + path)
  await page.waitForTimeout(LOADED_MS)
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  )
  await context.close()
  return paint
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
