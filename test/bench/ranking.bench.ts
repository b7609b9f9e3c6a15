import { type MarketsStage, marketsStage } from './markets-page.ts'
import { atLeast, atMost, type Row } from './rows.ts'
import { compareWork, watchPage } from './watch-page.ts'

const RATE = 500
const MARKETS = 500
/** CPU slowdown factor that makes this machine as slow as a phone. The limits are stated for it. */
const CPU_SLOWDOWN = 4
/** Time in ms that includes a poll, which brings all markets and another order of the rows. */
const WATCHED_MS = 15_000
const LIMITS = { taskMs: 50, frames: 58, bareTimes: 1.5 }

/**
 * Measures the ranking with 500 markets and 500 price changes a second, polls included: the longest task, the frame rate, and the work compared with a plain
 * script.
 */
export async function bench(): Promise<Row[]> {
  const stage = await marketsStage(MARKETS)
  try {
    const seen = await measureElement(stage, 'tl-ranking', '[part=row]')
    const ratio = await compareWork(
      { element: () => stage.open('tl-ranking', '[part=row]', RATE), bare: () => stage.open(BARE, 'li', RATE) },
      CPU_SLOWDOWN,
      WATCHED_MS,
    )
    const name = `ranking, ${MARKETS} markets, ${Math.round(seen.updates / (WATCHED_MS / 1000))} prices/s, CPU / ${CPU_SLOWDOWN}`
    return [
      atMost(LIMITS.taskMs, `${name}: longest task`, seen.longestTaskMs, 'ms'),
      atLeast(LIMITS.frames, `${name}: frames`, seen.framesPerSecond, 'fps'),
      atMost(LIMITS.bareTimes, `${name}: work compared with a plain script`, ratio, 'ratio'),
    ]
  } finally {
    await stage.close()
  }
}

async function measureElement(stage: MarketsStage, shown: string, ready: string) {
  const page = await stage.open(shown, ready, RATE)
  const seen = await watchPage(page, CPU_SLOWDOWN, WATCHED_MS)
  await page.close()
  return seen
}

/**
 * Minimal script for the same work. It parses polls and messages and shows the ten markets that rise most. Rows move to their new places after a poll, texts
 * are written once a frame, and a changed price is highlighted.
 */
const BARE = `<ol id="rows" style="margin:0;padding:0;list-style:none;font:14px sans-serif"></ol><script>
  const place = document.getElementById('rows')
  const rows = new Map()
  const latest = new Map()
  const socket = new WebSocket('wss://bench')
  const topic = (symbol) => 'market.' + symbol + '.detail'
  socket.onmessage = ({ data }) => {
    const { ch, tick } = JSON.parse(data)
    if (tick) latest.set(ch.split('.')[1], tick)
  }
  const make = ({ symbol, title, close, change }) => {
    const row = document.createElement('li')
    row.style.cssText = 'display:flex;justify-content:space-between;height:56px'
    row.innerHTML = '<b></b><span></span><i></i>'
    row.children[0].textContent = title
    const [price, percent] = [document.createTextNode(close), document.createTextNode(change)]
    row.children[1].append(price)
    row.children[2].append(percent)
    socket.send(JSON.stringify({ sub: topic(symbol) }))
    return { row, price, percent }
  }
  const poll = async () => {
    const { list: all } = (await (await fetch('/api/getMarketList')).json()).data
    const ranked = all.filter(({ change }) => change[0] === '+').sort((a, b) => parseFloat(b.change) - parseFloat(a.change)).slice(0, 10)
    const before = new Map([...rows].map(([symbol, { row }]) => [symbol, row.offsetTop]))
    const kept = new Set(ranked.map(({ symbol }) => symbol))
    for (const [symbol, { row }] of [...rows]) if (!kept.has(symbol)) {
      row.remove()
      rows.delete(symbol)
      socket.send(JSON.stringify({ unsub: topic(symbol) }))
    }
    for (const market of ranked) {
      const known = rows.get(market.symbol) ?? make(market)
      rows.set(market.symbol, known)
      place.append(known.row)
    }
    const shifts = [...rows].flatMap(([symbol, { row }]) => before.has(symbol) && before.get(symbol) !== row.offsetTop ? [[row, before.get(symbol) - row.offsetTop]] : [])
    for (const [row, shift] of shifts) row.animate([{ transform: 'translateY(' + shift + 'px)' }, { transform: 'none' }], { duration: 320, easing: 'ease-out' })
  }
  const figures = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })
  const draw = () => {
    for (const [symbol, { open, close }] of latest) {
      const row = rows.get(symbol)
      if (!row) continue
      row.price.data = figures.format(close)
      row.percent.data = figures.format(((close - open) / open) * 100) + '%'
      row.lit?.cancel()
      row.lit = row.price.parentNode.animate({ color: close > open ? 'green' : 'red', offset: 0 }, { duration: 600, easing: 'steps(8)' })
    }
    latest.clear()
    requestAnimationFrame(draw)
  }
  setTimeout(() => { poll(); setInterval(poll, 10000) }, 50)
  draw()
</script>`
