import { marketsStage } from './markets-page.ts'
import { atLeast, atMost, type Row } from './rows.ts'
import { type BusyPage, watchPage } from './watch-page.ts'

/** Number of price changes a second, over the rows that are drawn. */
const RATE = 1_000
const MARKETS = 1_000
const WATCHED_MS = 12_000
const LIMITS = { frames: 58, holePercent: 0 }

/** Measures scrolling through 1,000 markets with changing prices, polls included: the frame rate, and the frames with a missing row. */
export async function bench(): Promise<Row[]> {
  const stage = await marketsStage(MARKETS)
  try {
    const element = await stage.open('tl-market', '[part=row]', RATE)
    await element.page.evaluate(keepScrolling)
    const rows: Row[] = []
    for (const slowed of [1, 4]) rows.push(...(await benchAt(element, slowed)))
    return rows
  } finally {
    await stage.close()
  }
}

async function benchAt(element: BusyPage, slowed: number): Promise<Row[]> {
  const before = await element.page.evaluate(scrolled)
  const seen = await watchPage(element, slowed, WATCHED_MS)
  const after = await element.page.evaluate(scrolled)
  const holes = ((after.holes - before.holes) * 100) / (after.frames - before.frames)
  const name = `market, scrolling ${MARKETS}, ${Math.round(seen.updates / (WATCHED_MS / 1000))} prices/s, CPU / ${slowed}`
  return [
    atLeast(LIMITS.frames, `${name}: frames`, seen.framesPerSecond, 'fps'),
    atMost(LIMITS.holePercent, `${name}: frames with a hole`, holes, '%'),
  ]
}

interface Scrolled {
  frames: number
  holes: number
}

/** Runs in the page: returns the counters of `keepScrolling`. */
const scrolled = (): Scrolled => ({ ...(globalThis as unknown as { scrolled: Scrolled }).scrolled })

/** Runs in the page: scrolls up and down endlessly as fast as a flick, and counts the frames without a row in the middle or at an end of the window. */
function keepScrolling(): void {
  const STEP_PX = 50
  const state: Scrolled = { frames: 0, holes: 0 }
  Object.assign(globalThis, { scrolled: state })
  const root = document.querySelector('tl-market')?.shadowRoot
  let way = STEP_PX
  const look = () => {
    const list = root?.querySelector('ul')?.getBoundingClientRect()
    const rows = [...(root?.querySelectorAll('li') ?? [])].map((row) => row.getBoundingClientRect())
    const stands = (y: number) => rows.some(({ top, bottom }) => top <= y && bottom > y)
    const inList = (y: number) => list !== undefined && list.top <= y && list.bottom > y
    state.frames += 1
    if ([1, innerHeight / 2, innerHeight - 1].some((y) => inList(y) && !stands(y))) state.holes += 1
  }
  const move = () => {
    const end = document.documentElement.scrollHeight - innerHeight
    if (scrollY + way > end || scrollY + way < 0) way = -way
    scrollBy(0, way)
    // Runs after the frame is drawn, so that it checks what was visible.
    const channel = new MessageChannel()
    channel.port1.onmessage = look
    channel.port2.postMessage(null)
    requestAnimationFrame(move)
  }
  move()
}
