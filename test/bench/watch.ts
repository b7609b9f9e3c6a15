import type { CDPSession, Page } from 'playwright-core'

/** A page under load, and the browser's own view of it. Its script keeps `globalThis.busy.pushed`: how many messages it has pushed. */
export interface BusyPage {
  page: Page
  cdp: CDPSession
  close(): Promise<void>
}

/** What a page saw while it was watched. */
export interface Seen {
  framesPerSecond: number
  /** The longest task, milliseconds; 0 when none lasted 50. */
  longestTaskMs: number
  updates: number
  /** How long its main thread was at work, milliseconds. */
  busyMs: number
}

const SETTLE_MS = 1_500

/** Watches a page for so long at a CPU slowed so many times, once it has settled. */
export async function watched({ page, cdp }: BusyPage, slowed: number, ms: number): Promise<Seen> {
  // The thread's own time: what else the machine does is none of the page's work.
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

/** In the page: counts frames and takes the longest task of a while. */
async function watchFrames(ms: number): Promise<Omit<Seen, 'busyMs'>> {
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
