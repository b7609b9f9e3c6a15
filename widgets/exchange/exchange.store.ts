import { atom, computed, type ReadableAtom } from 'nanostores'
import { MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import { emit } from '../../shared/dom/emit.ts'
import { $book } from '../../shared/market/book.ts'
import { $markets, type MarketItem } from '../../shared/market/markets.ts'
import { knownMarket, namedMarket, shownSymbol, titleOf } from '../../shared/market/named-market.rules.ts'
import { createTicket, type Ticket } from './ticket.store.ts'
import { $lastPrice, $tradingSnapshot, buyingPower } from './trading-snapshot.store.ts'

/** All state of one trading screen. */
export interface ExchangeState {
  /** Null until the list of markets has come, and when the wanted one is unknown: nothing can be ordered then. */
  $market: ReadableAtom<MarketItem | null>
  /** What is wanted, where there is no such market; else null. */
  $unknown: ReadableAtom<string | null>
  /** The symbol whose figures are shown; without a wanted one the first market's. Empty while there is none, and when it is unknown. */
  $symbol: ReadableAtom<string>
  /** As in `BTC/USDT`. */
  $title: ReadableAtom<string>
  ticket: Ticket
  want(symbol: string, name: string): void
  /** Another market, chosen by the member: the figures of an order belong to the one before. */
  pick(market: MarketItem): void
}

/** Makes the state; its events are dispatched on `host`. */
export function createExchange(host: EventTarget, symbol: string, name: string): ExchangeState {
  const $wanted = atom({ symbol, name })
  const $list = $markets(MARKETS_POLL_MS)
  const $named = computed([$list, $wanted], ({ data }, wanted) => namedMarket(data, wanted.symbol))
  const $market = computed($named, knownMarket)
  const $symbol = computed([$named, $wanted], (named, wanted) => shownSymbol(named, wanted.symbol))

  const ticket = createTicket(host, () => {
    const market = $market.get()
    const last = $lastPrice($symbol.get()).get()
    const { data } = $tradingSnapshot($symbol.get(), market?.id ?? '').get()
    return { market, last, power: buyingPower(data, last), book: $book($symbol.get()).get() }
  })

  return {
    $market,
    $symbol,
    $unknown: computed([$named, $wanted], (named, wanted) => (named === 'unknown' ? wanted.symbol : null)),
    $title: computed([$named, $wanted], (named, wanted) => titleOf(named, wanted.symbol, wanted.name)),
    ticket,
    want: (symbol, name) => $wanted.set({ symbol, name }),
    pick({ symbol, title: name }) {
      $wanted.set({ symbol, name })
      ticket.put({ price: '', num: '', amount: '' })
      emit(host, 'tl-market', { symbol, name })
    },
  }
}
