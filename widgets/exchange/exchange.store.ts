import { atom, computed, type ReadableAtom } from 'nanostores'
import { MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import { emit } from '../../shared/dom/emit.ts'
import { $book } from '../../shared/market/book.ts'
import { $markets, type MarketItem } from '../../shared/market/markets.ts'
import { knownMarket, namedMarket, shownSymbol, titleOf } from '../../shared/market/named-market.rules.ts'
import { createTicket, type Ticket } from './ticket.store.ts'
import { $lastPrice, $tradingSnapshot, buyingPower } from './trading-snapshot.store.ts'

/** State of one trading screen. */
export interface ExchangeState {
  /** Null until the market list has loaded, and if the requested market does not exist. Orders are disabled then. */
  $market: ReadableAtom<MarketItem | null>
  /** Symbol of the requested market if it does not exist, else null. */
  $unknown: ReadableAtom<string | null>
  /** Symbol of the displayed market. Defaults to the first market. Empty while there is none, or if the requested market does not exist. */
  $symbol: ReadableAtom<string>
  /** Market title such as `BTC/USDT`. */
  $title: ReadableAtom<string>
  ticket: Ticket
  want(symbol: string, name: string): void
  /** Switches to the market that the member picked and clears the draft's figures, which belong to the previous market. */
  pick(market: MarketItem): void
}

/** Creates the state. Dispatches its events on `host`. */
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
