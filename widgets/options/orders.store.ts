import { atom, onMount, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { PAGE_SIZE, SETTLING_POLL_MS } from '../../shared/contract/constants.ts'
import { getOptionOrders } from '../../shared/contract/options.ts'
import { $resumed } from '../../shared/feed/status.ts'
import { type Deadline, deadlineIn } from '../../shared/format/countdown.ts'
import { once } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { mergedOrders, type OptionOrder } from './order.rules.ts'

/** Which orders: in progress or settled. */
export type OrderStatus = 'open' | 'settled'

/** The pages of a list that have been loaded. `done`: the last page was not full (LST-02). */
export interface OrderPages {
  rows: readonly OptionOrder[]
  /** When the rows in progress end, by order. */
  deadlines: ReadonlyMap<string, Deadline>
  pages: number
  done: boolean
  loading: boolean
  failed: boolean
}

/** A list of the member's orders. */
export interface OrderList {
  $pages: ReadableAtom<OrderPages>
  /** Loads the next page, once however often it is asked. */
  more(): Promise<void>
  /** Begins again with page 1. */
  refresh(): Promise<void>
}

const EMPTY: OrderPages = { rows: [], deadlines: new Map(), pages: 0, done: false, loading: false, failed: false }

/** A settled row disappears from the list a moment after its end; looked for then, and each 5 s from there on. */
const FIRST_LOOK_MS = 1_000

/** The member's orders in progress, or settled; one list a page, loaded while somebody looks. */
export const orderList = (status: OrderStatus): OrderList =>
  once(`options.orders/${status}`, () => createOrderList(status))

/** Loads the lists anew that somebody looks at: an order was taken or has settled. */
export function refreshOrders(): void {
  for (const status of ['open', 'settled'] as const) {
    const { $pages, refresh } = orderList(status)
    if (($pages as ReturnType<typeof atom>).lc > 0) void refresh()
  }
}

function createOrderList(status: OrderStatus): OrderList {
  const $pages = atom<OrderPages>(EMPTY)
  /** Answers of an earlier run are dropped: another session, or a list that was begun again (LST-06). */
  let run = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Loads pages from one to another; what a page repeats of those before is left out, since rows move up when others settle. */
  async function load(from: number, to: number): Promise<void> {
    if ($token.get() === '') return
    run += 1
    const mine = run
    clearTimeout(timer)
    $pages.set({ ...$pages.get(), loading: true, failed: false })
    let rows = from === 1 ? [] : $pages.get().rows
    const deadlines = new Map(from === 1 ? [] : $pages.get().deadlines)
    for (let page = from; page <= to; page += 1) {
      const answer = await call(getOptionOrders, { status, page, limit: PAGE_SIZE }, { quiet: true })
      if (mine !== run) return
      if (!answer.ok) {
        $pages.set({ ...$pages.get(), loading: false, failed: true })
        return plan()
      }
      for (const order of answer.data) deadlines.set(order.order_id, deadlineIn(order.count_down))
      rows = mergedOrders(rows, answer.data)
      const done = answer.data.length < PAGE_SIZE
      if (page === to || done) $pages.set({ rows, deadlines, pages: page, done, loading: false, failed: false })
      if (done) break
    }
    plan()
  }

  /** Looks again when a row in progress has come to its end. */
  function plan(): void {
    clearTimeout(timer)
    const { rows, deadlines, failed, pages } = $pages.get()
    if (status !== 'open' || $pages.lc === 0 || rows.length === 0) return
    const now = performance.now()
    const ends = rows.map(({ order_id }) => deadlines.get(order_id)?.at ?? now)
    const due = failed || ends.some((at) => at <= now)
    const wait = due ? SETTLING_POLL_MS : Math.min(...ends) - now + FIRST_LOOK_MS
    timer = setTimeout(() => void load(1, Math.max(pages, 1)), Math.min(wait, 2 ** 31 - 1))
  }

  const refresh = () => load(1, 1)
  onMount($pages, () => {
    const ends = [
      $token.subscribe(() => {
        run += 1
        $pages.set(EMPTY)
        void refresh()
      }),
      $resumed.listen(() => void refresh()),
    ]
    return () => {
      run += 1
      clearTimeout(timer)
      $pages.set({ ...$pages.get(), loading: false })
      for (const end of ends) end()
    }
  })
  return {
    $pages,
    refresh,
    async more() {
      const { loading, done, pages } = $pages.get()
      if (!loading && !done) await load(pages + 1, pages + 1)
    },
  }
}
