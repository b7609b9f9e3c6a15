import { getElementTags, openStage } from './stage.ts'
import type { BusyPage } from './watch-page.ts'

/** Browser with the built elements, for pages whose socket never rests. */
export interface BookStage {
  /** Opens a page whose socket pushes `rate` deltas of an order book a second. `body` is its content, by default the order book. */
  open(rate: number, body?: string): Promise<BusyPage>
  close(): Promise<void>
}

const ELEMENT = getElementTags('tl-order-book', 'symbol="btcusdt" step="0.01"')

/** Opens a stage. It needs a build. */
export async function bookStage(): Promise<BookStage> {
  const stage = await openStage()
  return {
    open: (rate, body = ELEMENT) =>
      stage.open({ body, script: busySocket, arg: rate, ready: body === ELEMENT ? 'tl-book' : 'body' }),
    close: () => stage.close(),
  }
}

/** Runs in the page: a socket that pushes deltas of a book at a rate, in small bursts as a real socket does. */
function busySocket(rate: number): void {
  const BURST_MS = 10
  const topic = 'market.btcusdt.mbp.150'
  let seq = 1
  let mine: Busy | null = null
  let best = 0
  const state = {
    pushed: 0,
    /** Puts a bid of its own at the top, replacing its previous one. */
    best(price: number): void {
      const bids =
        best > 0 && best !== price
          ? [
              [best, 0],
              [price, 1],
            ]
          : [[price, 1]]
      best = price
      mine?.send(JSON.stringify({ own: bids }))
    },
  }
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
      mine = this
      setTimeout(() => {
        this.readyState = 1
        this.onopen?.()
        const began = performance.now()
        let pushes = 0
        // Paced by the clock, since timers of a slowed page are late and the exchange does not wait for them.
        setInterval(() => {
          for (const due = ((performance.now() - began) * rate) / 1000; pushes < due; pushes++) this.push()
        }, BURST_MS)
      })
    }
    difference(bids: number[][], asks: number[][]): void {
      const tick = { seqNum: seq + 1, prevSeqNum: seq, bids, asks }
      seq += 1
      this.onmessage?.({ data: JSON.stringify({ ch: topic, ts: Date.now(), tick }) })
    }
    push(): void {
      const level = (sign: number) => [60_000 + sign * (1 + ((seq * 7) % 140)) * 0.5, 1 + (seq % 90) / 10]
      this.difference([level(-1)], [level(1)])
      state.pushed += 1
    }
    send(text: string): void {
      const { own } = text.startsWith('{"own"') ? JSON.parse(text) : { own: null }
      if (own) return this.difference(own, [])
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
