import type { CDPSession, Page } from 'playwright-core'
import { median } from './rows.ts'

/** Page under load with its DevTools session. Its script counts the messages it has pushed in `globalThis.busy.pushed`. */
export interface BusyPage {
  page: Page
  cdp: CDPSession
  close(): Promise<void>
}

/** Figures of a page while it was watched. */
export interface PageFigures {
  framesPerSecond: number
  /** Longest task in ms; 0 if none lasted 50 ms. */
  longestTaskMs: number
  updates: number
  /** Time in ms that the main thread was busy. */
  busyMs: number
}

const SETTLE_MS = 1_500

/** Watches a page for `ms`, on a CPU slowed down by a factor, after it has settled. */
export async function watchPage({ page, cdp }: BusyPage, slowed: number, ms: number): Promise<PageFigures> {
  // CPU time of the thread, since other load on the machine is not the page's work.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await page.waitForTimeout(SETTLE_MS)
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await busy()
  const seen = await page.evaluate(watchFrames, ms)
  return { ...seen, busyMs: (await busy()) - before }
}

/** Runs in the page: counts frames and measures the longest task. */
async function watchFrames(ms: number): Promise<Omit<PageFigures, 'busyMs'>> {
  const busy = (globalThis as unknown as { busy: { pushed: number } }).busy
  let longestTaskMs = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration)
  })
  observer.observe({ entryTypes: ['longtask'] })
  const began = performance.now()
  const before = busy.pushed
  let frames = 0
  while (performance.now() - began < ms) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    frames += 1
  }
  observer.disconnect()
  const seconds = (performance.now() - began) / 1000
  return { framesPerSecond: frames / seconds, longestTaskMs, updates: busy.pushed - before }
}

/** Number of pairs whose median is a ratio. */
const PAIRS = 5
const PAIR_MS = 3_000

/** Functions that open a page with the measured element, and one with a plain script that does the same work. */
export interface ComparedPages {
  element(): Promise<BusyPage>
  bare(): Promise<BusyPage>
}

/**
 * Returns the work of an element compared with a plain script's: the median over pairs that are measured one after the other, so that a change in the load of
 * the machine affects both. Work is CPU time of the main thread.
 */
export async function compareWork(pages: ComparedPages, slowed: number, ms = PAIR_MS): Promise<number> {
  const measure = async (open: () => Promise<BusyPage>) => {
    const page = await open()
    const { busyMs } = await watchPage(page, slowed, ms)
    await page.close()
    return busyMs
  }
  const ratios: number[] = []
  while (ratios.length < PAIRS) ratios.push((await measure(pages.element)) / (await measure(pages.bare)))
  return median(ratios)
}
