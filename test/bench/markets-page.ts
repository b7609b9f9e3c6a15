import { getCurrencyTabs, getMarkets, getMarketsOfTab } from '../../shared/base/contract/markets.ts'
import { getElementTags, openStage } from './stage.ts'
import type { BusyPage } from './watch-page.ts'

/** Browser with the built elements, for pages with many markets whose prices never rest. */
export interface MarketsStage {
  /**
   * Opens a page with an element that shows markets, by its tag, or with a body of its own. The selector `ready` matches when it shows them. The socket pushes
   * `rate` prices a second over the subscribed markets.
   */
  open(shown: string, ready: string, rate: number): Promise<BusyPage>
  close(): Promise<void>
}

/** Opens a stage with a number of markets. It needs a build. */
export async function marketsStage(count: number): Promise<MarketsStage> {
  const stage = await openStage()
  return {
    open: (shown, ready, rate) =>
      stage.open({
        body: shown.startsWith('tl-') ? getElementTags(shown) : shown,
        script: busyPrices,
        arg: rate,
        ready,
        async prepare(page) {
          let polls = 0
          const answers: Record<string, () => unknown> = {
            [getMarkets.path]: () => getMarkets.data.write(marketsAt(++polls, count)),
            [getMarketsOfTab.path]: () => getMarketsOfTab.data.write(marketsAt(++polls, count)),
            [getCurrencyTabs.path]: () => getCurrencyTabs.data.write(getCurrencyTabs.example),
          }
          for (const [path, data] of Object.entries(answers))
            await page.route(`**/api/${path}*`, (route) => route.fulfill({ json: { code: 1, msg: '', data: data() } }))
        },
      }),
    close: () => stage.close(),
  }
}

/** Returns all markets as a poll finds them. Each poll changes every price, volume and change, and so their order. */
const marketsAt = (poll: number, count: number): typeof getMarkets.example =>
  Array.from({ length: count }, (_none, at) => ({
    id: `${at + 1}`,
    title: `C${String(at).padStart(3, '0')}/USDT`,
    symbol: `c${String(at).padStart(3, '0')}usdt`,
    close: `${100 + at + poll}.25`,
    change: `${(at * 37 + poll * 101) % 2 ? '+' : '-'}${((at * 7919 + poll * 104_729) % 2_000) / 100}%`,
    logo: '',
    volume: `${(at + 1) * 1_000 + poll}`,
    priceStep: null,
    priceTime: null,
    halted: false,
    haltMessage: '',
    thin: false,
  }))

/** Runs in the page: a socket that pushes prices at a rate over the subscribed markets in turn, in small bursts as a real socket does. */
function busyPrices(rate: number): void {
  const BURST_MS = 10
  const state = { pushed: 0 }
  let pushes = 0
  Object.assign(globalThis, { busy: state })
  class Busy extends EventTarget {
    readyState = 0
    binaryType = 'blob'
    topics: string[] = []
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    onclose: (() => void) | null = null
    onerror: (() => void) | null = null
    constructor() {
      super()
      setTimeout(() => {
        this.readyState = 1
        this.onopen?.()
        const began = performance.now()
        // Paced by the clock, since timers of a slowed page are late and the exchange does not wait for them.
        setInterval(() => {
          const due = ((performance.now() - began) * rate) / 1000
          while (pushes < due) this.push()
        }, BURST_MS)
      })
    }
    push(): void {
      pushes += 1
      const ch = this.topics[state.pushed % this.topics.length]
      if (!ch) return
      state.pushed += 1
      const close = 100 + ((state.pushed * 31) % 1_000) / 100
      const tick = { open: 104.5, close, high: 111, low: 99, vol: 1_000, amount: 10 }
      this.onmessage?.({ data: JSON.stringify({ ch, ts: Date.now(), tick }) })
    }
    send(text: string): void {
      const { sub, unsub } = JSON.parse(text)
      if (sub) this.topics.push(sub)
      if (unsub) this.topics = this.topics.filter((topic) => topic !== unsub)
    }
    close(): void {
      this.readyState = 3
    }
  }
  Object.assign(globalThis, { WebSocket: Object.assign(Busy, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }) })
}
