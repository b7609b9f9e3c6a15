import { atom, onMount, type ReadableAtom } from 'nanostores'
import { differencesTopic } from '../contract/feed.ts'
import { type BookSide, differenceOf, OrderBook, snapshotOf } from '../feed/book.ts'
import { $feedStatus } from '../feed/status.ts'
import { ask, subscribe } from '../feed/subscribe.ts'
import { once } from '../runtime.ts'

/** A market's book as it is now. The sides are the engine's own and change in place: read them while drawing, keep nothing of them. */
export interface BookView {
  bids: Pick<BookSide, 'prices' | 'amounts'>
  asks: Pick<BookSide, 'prices' | 'amounts'>
  /** Whole and current; false while a gap is being healed and before the first book. */
  live: boolean
  /** Steady-clock time of the last news; null before the first. */
  at: number | null
}

/** A whole book that has not come by then is asked for again. */
const ASK_AGAIN_MS = 2_000
/** The highest bid is at or above the lowest ask for a moment while a message is on its way; for longer, the book is wrong. */
const CROSSED_MS = 3_000

/** A market's book, kept by differences while somebody looks; a gap is healed by a new whole book at once. */
export const $book = (symbol: string): ReadableAtom<BookView> =>
  once(`book/${symbol}`, () => {
    const empty = { prices: [], amounts: [] }
    const $store = atom<BookView>({ bids: empty, asks: empty, live: false, at: null })
    onMount($store, () => follow($store, differencesTopic(symbol)))
    return $store
  })

function follow($store: { set(view: BookView): void; get(): BookView }, topic: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let crossedAt: number | null = null
  const book = new OrderBook(() => request())
  const show = (at: number | null) => $store.set({ bids: book.bids, asks: book.asks, live: book.live, at })

  function request(): void {
    clearTimeout(timer)
    if (ended) return
    ask(topic, (data) => {
      const snapshot = snapshotOf(data)
      if (ended || !snapshot || !book.whole(snapshot)) return
      clearTimeout(timer)
      show(performance.now())
    })
    timer = setTimeout(request, ASK_AGAIN_MS)
  }

  /** A book that stays crossed has lost something that nobody told of. */
  function heal(now: number): void {
    const [bid, ask] = [book.bids.prices[0], book.asks.prices[0]]
    if (bid === undefined || ask === undefined || bid < ask) {
      crossedAt = null
      return
    }
    crossedAt ??= now
    if (now - crossedAt > CROSSED_MS) {
      crossedAt = null
      book.reset()
      request()
    }
  }

  const ends = [
    subscribe(topic, (tick) => {
      const difference = differenceOf(tick)
      if (!difference) return
      const now = performance.now()
      if (book.change(difference)) heal(now)
      if (book.live || $store.get().live) show(now)
    }),
    $feedStatus.listen(({ state }) => {
      if (state === 'live' && !book.live) request()
      if (state !== 'offline') return
      book.reset()
      show($store.get().at)
    }),
  ]
  request()
  return () => {
    ended = true
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
