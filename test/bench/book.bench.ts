import { type BookPage, type BookStage, bookStage } from './book-page.ts'
import { atLeast, atMost, type Row } from './rows.ts'

const RATES = [1_000, 5_000]
/** As slow as a phone: the limits are stated for a CPU slowed so many times. */
const SLOWED = 4
const SETTLE_MS = 1_500
const WATCHED_MS = 5_000
const LIMITS = { frames: 58, taskMs: 50, bareTimes: 2, paintedPercent: 99 }

/** The order book at a thousand and at five thousand updates a second: frames drawn, the longest task, work beside a bare script, and how soon a change is seen. */
export async function bench(): Promise<Row[]> {
  const stage = await bookStage()
  try {
    const rows: Row[] = []
    for (const rate of RATES) rows.push(...(await benchAt(stage, rate)))
    return rows
  } finally {
    await stage.close()
  }
}

async function benchAt(stage: BookStage, rate: number): Promise<Row[]> {
  const element = await stage.open(rate)
  const seen = await watched(element)
  const soon = await element.page.evaluate(watchPaints, 200)
  await element.close()
  const plain = await stage.open(rate, BARE)
  const bare = await watched(plain)
  await plain.close()
  const name = `order book, ${Math.round(seen.updates / (WATCHED_MS / 1000))} updates/s, CPU / ${SLOWED}`
  return [
    atLeast(LIMITS.frames, `${name}: frames`, seen.framesPerSecond, 'fps'),
    atMost(LIMITS.taskMs, `${name}: longest task`, seen.longestTaskMs, 'ms'),
    atMost(LIMITS.bareTimes, `${name}: work beside a bare script`, seen.busyMs / bare.busyMs, 'ratio'),
    atLeast(LIMITS.paintedPercent, `${name}: seen within two frames`, soon, '%'),
  ]
}

/** What a page saw while it was watched. */
interface Seen {
  framesPerSecond: number
  longestTaskMs: number
  updates: number
}

async function watched({ page, cdp }: BookPage): Promise<Seen & { busyMs: number }> {
  await cdp.send('Performance.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.waitForTimeout(SETTLE_MS)
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await busy()
  const seen = await page.evaluate(watchFrames, WATCHED_MS)
  return { ...seen, busyMs: (await busy()) - before }
}

/** What the same work takes at the least: the same messages are parsed, and the same text nodes and bars written once a frame. */
const BARE = `<div id="rows"></div><script>
  const rows = document.getElementById('rows')
  rows.innerHTML = '<p><i style="display:block;height:2px;background:#ccc"></i><b>0</b> <span>0</span></p>'.repeat(10)
  const places = [...rows.children].map((row) => [row.children[0], row.children[1].firstChild, row.children[2].firstChild])
  const last = new Map()
  const socket = new WebSocket('wss://bench')
  socket.onmessage = ({ data }) => {
    const { tick } = JSON.parse(data)
    if (tick) for (const [price, amount] of [...tick.bids, ...tick.asks]) last.set(price, amount)
  }
  const draw = () => {
    const levels = [...last].slice(-10)
    places.forEach(([bar, price, amount], at) => {
      const level = levels[at]
      if (!level) return
      price.data = level[0].toFixed(2)
      amount.data = String(level[1])
      bar.style.transform = 'scaleX(' + (level[1] / 10).toFixed(3) + ')'
    })
    requestAnimationFrame(draw)
  }
  draw()
</script>`

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

/** In the page: pushes a best bid of its own now and then, and tells in how many cases of a hundred it stood on screen by the second frame. */
async function watchPaints(times: number): Promise<number> {
  const { busy } = globalThis as unknown as { busy: { best(price: number): void } }
  const host = document.querySelector('tl-order-book')?.shadowRoot?.querySelector('tl-book[side=bids]')
  const shown = () => host?.shadowRoot?.querySelector('b')?.textContent?.replace(/\D/g, '')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  let soon = 0
  for (let turn = 0; turn < times; turn++) {
    const price = 60_000 + (turn % 40) / 100 + 0.01
    // Anywhere in a frame, as a message comes.
    await new Promise((resolve) => setTimeout(resolve, (turn * 7) % 33))
    busy.best(price)
    await frame()
    await frame()
    // Ours ran first or after us in this frame: what was written in it is painted with it.
    await Promise.resolve()
    await new Promise((resolve) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = resolve
      channel.port2.postMessage(null)
    })
    if (shown() === price.toFixed(2).replace('.', '')) soon += 1
  }
  return (soon * 100) / times
}
