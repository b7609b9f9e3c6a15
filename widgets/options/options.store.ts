import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ApiError } from '../../shared/api/result.ts'
import { type Interval, OPTION_MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import { normalResolution } from '../../shared/contract/feed.ts'
import { emit, goTo } from '../../shared/elements/host.ts'
import { $markets, type MarketItem } from '../../shared/market/markets.ts'
import { $token } from '../../shared/session/token.ts'
import type { Direction, DraftField, Order } from './draft.rules.ts'
import { marketOf } from './market.rules.ts'
import { type OptionOrder, outcomeOf } from './order.rules.ts'
import { type Watched, watchOrder } from './order.store.ts'
import { refreshOrders } from './orders.store.ts'
import { refreshTerms } from './terms.store.ts'
import { createTicket, type Ticket } from './ticket.store.ts'

/** What lies over the trader. */
export type Overlay = 'markets' | 'form' | 'order'

/** What `tl-order` says: before an order is sent (cancelable), and what became of it. */
export interface OrderEvent {
  phase: 'before' | 'accepted' | 'refused' | 'settled'
  order: { symbol: string; direction: Direction; amount: string; seconds: number }
  orderId?: string
  /** Of a refusal: the server's words and the field they are about. */
  message?: string
  field?: DraftField
  /** Of a settlement: how it ended and what it brought or cost. */
  outcome?: 'won' | 'lost' | 'draw' | 'returned'
  profit?: string | null
}

/** All state of one options trader. */
export interface Trader {
  ticket: Ticket
  /** The symbol whose figures are shown: the wanted one, or the first market's when there is no such market. */
  $symbol: ReadableAtom<string>
  $market: ReadableAtom<MarketItem | null>
  /** The market's name, as its address or the list has it (OPT-02). */
  $title: ReadableAtom<string>
  $interval: ReadableAtom<Interval>
  $view: ReadableAtom<'chart' | 'orders'>
  $overlay: ReadableAtom<Overlay | null>
  /** The order whose sheet is open. */
  $watched: ReadableAtom<ReadableAtom<Watched> | null>
  want(symbol: string, name: string): void
  pick(market: MarketItem): void
  setInterval(interval: string): void
  show(view: 'chart' | 'orders'): void
  open(overlay: Overlay): void
  close(): void
  /** A press on buy up or down: the confirmation, or the form when something is missing, or the login for a visitor. */
  buy(direction: Direction): void
  openOrder(id: string, known?: OptionOrder): void
}

/** The symbol a text stands for: `BTC/USDT` and `btcusdt` are one. */
const symbolOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The name that was given for the wanted market; else the list's; else the symbol, so that the header is never empty. */
const titleOf = (market: MarketItem | null, wanted: string, name: string): string =>
  name && (!market || symbolOf(market.symbol) === wanted) ? name : (market?.title ?? wanted.toUpperCase())

const about = ({ symbol, direction, amount, seconds }: Order) => ({ symbol, direction, amount, seconds })

/** How a trader begins; all may change later. */
export interface TraderSetting {
  symbol: string
  /** The market's name until the list of markets has come. */
  name: string
  interval: string
}

const intervalOf = (text: string): Interval => normalResolution(text) ?? '1'

/** Makes the state of a trader; its events are dispatched on `host`. */
export function createTrader(host: HTMLElement, { symbol, name, interval }: TraderSetting): Trader {
  const $wanted = atom(symbolOf(symbol))
  const $name = atom(name)
  const $interval = atom<Interval>(intervalOf(interval))
  const $view = atom<'chart' | 'orders'>('chart')
  const $overlay = atom<Overlay | null>(null)
  const $watched = atom<ReadableAtom<Watched> | null>(null)
  const $market = computed([$markets(OPTION_MARKETS_POLL_MS), $wanted], ({ data }, wanted) => marketOf(data, wanted))
  const $symbol = computed([$market, $wanted], (market, wanted) => market?.symbol ?? wanted)
  const $title = computed([$market, $wanted, $name], titleOf)
  const tell = (detail: OrderEvent, cancelable = false) => emit(host, 'tl-order', detail, cancelable)
  let unwatch = () => {}

  const ticket = createTicket({
    before: (order) => tell({ phase: 'before', order: about(order) }, true),
    accepted(order, orderId) {
      tell({ phase: 'accepted', order: about(order), orderId })
      openOrder(orderId)
      refreshOrders()
    },
    refused(order: Order, { message }: ApiError, field) {
      tell({ phase: 'refused', order: about(order), message, ...(field && { field }) })
      if (field) $overlay.set('form')
    },
  })

  function openOrder(id: string, known?: OptionOrder): void {
    unwatch()
    const $order = watchOrder(id, known)
    let open = known?.status !== 'settled'
    unwatch = $order.subscribe(({ order }) => {
      if (!open || order?.status !== 'settled') return
      open = false
      const { symbol, hyzd: direction, num: amount, time: seconds } = order
      const { ending, amount: profit } = outcomeOf(order)
      tell({ phase: 'settled', order: { symbol, direction, amount, seconds }, orderId: id, outcome: ending, profit })
      void refreshTerms()
      refreshOrders()
    })
    $watched.set($order)
    $overlay.set('order')
  }

  return {
    ticket,
    $symbol,
    $market,
    $title,
    $interval,
    $view,
    $overlay,
    $watched,
    openOrder,
    want(symbol, name) {
      $wanted.set(symbolOf(symbol))
      $name.set(name)
    },
    pick(market) {
      $wanted.set(symbolOf(market.symbol))
      $name.set(market.title)
      $overlay.set(null)
      emit(host, 'tl-market', { symbol: market.symbol, name: market.title })
    },
    setInterval: (interval) => $interval.set(intervalOf(interval)),
    show: (view) => $view.set(view),
    open(overlay) {
      if (overlay === 'form') void refreshTerms()
      $overlay.set(overlay)
    },
    close() {
      unwatch()
      unwatch = () => {}
      $watched.set(null)
      $overlay.set(null)
    },
    buy(direction) {
      const market = $market.get()
      if ($token.get() === '') return goTo(host, '/login')
      const inForm = $overlay.get() === 'form'
      if (market && ticket.prepare(direction, market, inForm)) return $overlay.set(null)
      if (!inForm) this.open('form')
    },
  }
}
