import { type BookStage, bookStage } from './book-page.ts'
import { atLeast, atMost, type Row } from './rows.ts'
import { compareWork, watchPage } from './watch-page.ts'

const RATES = [1_000, 5_000]
/** CPU slowdown factor that makes this machine as slow as a phone. The limits are stated for it. */
const CPU_SLOWDOWN = 4
const WATCHED_MS = 5_000
const LIMITS = { frames: 58, taskMs: 50, bareTimes: 1.3, paintedPercent: 99 }

/**
 * Measures the order book at 1,000 and 5,000 updates a second: the frame rate, the longest task, the work compared with a plain script, and the time until a
 * change is visible.
 */
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
  const seen = await watchPage(element, CPU_SLOWDOWN, WATCHED_MS)
  const soon = await element.page.evaluate(watchPaints, 200)
  await element.close()
  const ratio = await compareWork({ element: () => stage.open(rate), bare: () => stage.open(rate, BARE) }, CPU_SLOWDOWN)
  const name = `order book, ${Math.round(seen.updates / (WATCHED_MS / 1000))} updates/s, CPU / ${CPU_SLOWDOWN}`
  return [
    atLeast(LIMITS.frames, `${name}: frames`, seen.framesPerSecond, 'fps'),
    atMost(LIMITS.taskMs, `${name}: longest task`, seen.longestTaskMs, 'ms'),
    atMost(LIMITS.bareTimes, `${name}: work compared with a plain script`, ratio, 'ratio'),
    atLeast(LIMITS.paintedPercent, `${name}: seen within two frames`, soon, '%'),
  ]
}

/** Minimal script for the same work: it parses the same messages and writes the same text nodes and bars once a frame. */
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

/** Runs in the page: sets a best bid repeatedly, and returns in how many percent of the cases it was on screen by the second frame. */
async function watchPaints(times: number): Promise<number> {
  const { busy } = globalThis as unknown as { busy: { best(price: number): void } }
  const host = document.querySelector('tl-order-book')?.shadowRoot?.querySelector('tl-book[side=bids]')
  const shown = () => host?.shadowRoot?.querySelector('b')?.textContent?.replace(/\D/g, '')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  let soon = 0
  for (let turn = 0; turn < times; turn++) {
    const price = 60_000 + (turn % 40) / 100 + 0.01
    // Messages arrive at any time within a frame.
    await new Promise((resolve) => setTimeout(resolve, (turn * 7) % 33))
    busy.best(price)
    await frame()
    await frame()
    // Callbacks of this frame may run before or after this one; all they write is painted with it.
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
