import { atom, onMount, type ReadableAtom } from 'nanostores'
import { deltasTopic } from '../../base/contract/feed.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { type BookSide, OrderBook, parseDelta, parseSnapshot } from '../../wire/feed/book-messages.ts'
import { $feedStatus } from '../../wire/feed/status.ts'
import { requestSnapshot, subscribe } from '../../wire/feed/subscribe.ts'
import { cancelInNextFrame, publishInNextFrame } from '../page/animation-frame.ts'
import { BookConsistency } from './book-consistency.ts'

/** Current order book of a market. The sides belong to the engine and change in place: read them while drawing and keep no reference. */
export interface BookView {
  bids: Pick<BookSide, 'prices' | 'amounts'>
  asks: Pick<BookSide, 'prices' | 'amounts'>
  /** Complete and current; false from a gap until the next snapshot, and before the first one. */
  live: boolean
  /** Steady-clock time of the last applied delta or snapshot; null before the first. */
  at: number | null
}

/**
 * Delay in ms after which a missing snapshot is requested again. The buffered deltas are dropped then, because the exchange may have restarted its sequence
 * numbers. The delay doubles up to `most`: if snapshots take longer to arrive than the delay, the deltas that connect to them are dropped each time.
 */
const SNAPSHOT_RETRY_MS = { first: 2_000, most: 16_000 }
/**
 * Returns the store of a market's order book, maintained from deltas while it has listeners. It changes at most once per animation frame, and immediately when
 * the book becomes or ceases to be live. A new snapshot is requested immediately after a gap, after 2 s if
 * the sequence numbers have stepped back, and after 3 s if the book is crossed. With `""` it stays empty.
 */
export const $book = (symbol: string): ReadableAtom<BookView> =>
  pageSingleton(`book/${symbol}`, () => {
    const empty = { prices: [], amounts: [] }
    const $store = atom<BookView>({ bids: empty, asks: empty, live: false, at: null })
    if (symbol) onMount($store, () => followBook($store, deltasTopic(symbol)))
    return $store
  })

function followBook($store: { set(view: BookView): void; get(): BookView }, topic: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = SNAPSHOT_RETRY_MS.first
  let ended = false
  const consistency = new BookConsistency()
  const book = new OrderBook(() => request())
  let changedAt: number | null = null
  const publish = () => $store.set({ bids: book.bids, asks: book.asks, live: book.live, at: changedAt })
  const show = (at: number | null) => {
    changedAt = at
    cancelInNextFrame(publish)
    publish()
  }
  /** Shows a change of the levels in the next frame: up to 5,000 deltas a second arrive, and each would recompute all that depends on the book. */
  const showSoon = (at: number) => {
    changedAt = at
    publishInNextFrame(publish)
  }

  function request(): void {
    if (ended) return
    timer ??= setTimeout(() => restart(Math.min(2 * wait, SNAPSHOT_RETRY_MS.most)), wait)
    requestSnapshot(topic, (data) => {
      const snapshot = parseSnapshot(data)
      // A snapshot that arrives after another was applied is older than the current book.
      if (ended || book.live || !snapshot || !book.applySnapshot(snapshot)) return
      clearTimeout(timer)
      timer = undefined
      wait = SNAPSHOT_RETRY_MS.first
      consistency.recordSnapshot()
      show(performance.now())
    })
  }

  /** Drops the book and requests a snapshot. `patience` is the delay in ms after which the snapshot is requested again. */
  function restart(patience = SNAPSHOT_RETRY_MS.first): void {
    wait = patience
    clearTimeout(timer)
    timer = undefined
    book.reset()
    request()
  }

  const ends = [
    subscribe(topic, (tick) => {
      const delta = parseDelta(tick)
      if (!delta) return
      const now = performance.now()
      const { live } = book
      const changed = book.applyDelta(delta)
      const wrong = changed
        ? consistency.recordApplied(book, now)
        : live && book.live && consistency.recordIgnored(delta.seqNum, now)
      if (wrong) restart()
      if (changed && live && book.live) showSoon(now)
      else if (changed || (live && !book.live)) show(changed ? now : changedAt)
    }),
    $feedStatus.listen(({ state }) => {
      if (state === 'live' && !book.live) restart()
      if (state !== 'offline') return
      book.reset()
      show(changedAt)
    }),
  ]
  request()
  return () => {
    ended = true
    clearTimeout(timer)
    cancelInNextFrame(publish)
    for (const end of ends) end()
  }
}
