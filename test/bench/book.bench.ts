import { type Browser, chromium } from 'playwright-core'
import { BROWSER_ARGS, browserPath } from '../../tools/browser.ts'
import { temporaryBackend } from '../../tools/temporary-backend.ts'
import { atLeast, atMost, type Row } from './rows.ts'

const RATES = [1_000, 5_000]
/** As slow as a phone: the limit is stated for a CPU slowed so many times. */
const SLOWED = 4
const WATCHED_MS = 5_000
const LIMITS = { frames: 58, taskMs: 50 }

/** What a page saw while it was watched. */
interface Seen {
  framesPerSecond: number
  longestTaskMs: number
  updates: number
}

/** The order book at a thousand and at five thousand updates a second: frames drawn, and the longest task. Runs on what is built. */
export async function bench(): Promise<Row[]> {
  const backend = await temporaryBackend()
  const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS })
  try {
    const rows: Row[] = []
    for (const rate of RATES) {
      const { framesPerSecond, longestTaskMs, updates } = await watch(browser, backend.address, rate)
      const name = `order book, ${Math.round(updates / (WATCHED_MS / 1000))} updates/s, CPU / ${SLOWED}`
      rows.push(atLeast(LIMITS.frames, `${name}: frames`, framesPerSecond, 'fps'))
      rows.push(atMost(LIMITS.taskMs, `${name}: longest task`, longestTaskMs, 'ms'))
    }
    return rows
  } finally {
    await browser.close()
    await backend.close()
  }
}

async function watch(browser: Browser, address: string, rate: number): Promise<Seen> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.addInitScript(busySocket, rate)
  const body = `<!doctype html><html lang="en"><body><tl-order-book symbol="btcusdt" step="0.01"></tl-order-book><script type="module" src="/embed/tl-order-book.js"></script></body></html>`
  await page.route('**/bench.html', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${address}/bench.html`)
  await page.locator('tl-book').first().waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.waitForTimeout(1_500)
  const seen = await page.evaluate(watchFrames, WATCHED_MS)
  await page.close()
  return seen
}

/** In the page: a socket that pushes differences of a book at a rate, in small bursts as a socket does. */
function busySocket(rate: number): void {
  const BURST_MS = 10
  const topic = 'market.btcusdt.mbp.150'
  let seq = 1
  const state = { pushed: 0 }
  Object.assign(globalThis, { busy: state })
  class Busy extends EventTarget {
    readyState = 0
    binaryType = 'blob'
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    onclose: (() => void) | null = null
    onerror: (() => void) | null = null
    constructor() {
      super()
      setTimeout(() => {
        this.readyState = 1
        this.onopen?.()
        let owed = 0
        setInterval(() => {
          for (owed += (rate * BURST_MS) / 1000; owed >= 1; owed--) this.push()
        }, BURST_MS)
      })
    }
    push(): void {
      const level = (sign: number) => [60_000 + sign * (1 + ((seq * 7) % 140)) * 0.5, 1 + (seq % 90) / 10]
      const tick = { seqNum: seq + 1, prevSeqNum: seq, bids: [level(-1)], asks: [level(1)] }
      seq += 1
      state.pushed += 1
      this.onmessage?.({ data: JSON.stringify({ ch: topic, ts: Date.now(), tick }) })
    }
    send(text: string): void {
      if (!text.includes('"req"')) return
      const side = (sign: number) => Array.from({ length: 150 }, (_none, at) => [60_000 + sign * (at + 1) * 0.5, 1])
      const data = { seqNum: seq, bids: side(-1), asks: side(1) }
      this.onmessage?.({ data: JSON.stringify({ id: topic, rep: topic, status: 'ok', data }) })
    }
    close(): void {
      this.readyState = 3
    }
  }
  Object.assign(globalThis, { WebSocket: Object.assign(Busy, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }) })
}

/** In the page: counts frames and takes the longest task of a while. */
async function watchFrames(ms: number): Promise<Seen> {
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
