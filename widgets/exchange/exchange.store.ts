import { atom, computed, type ReadableAtom } from 'nanostores'
import { MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import { $markets, type MarketItem } from '../../shared/state/market/markets.store.ts'
import {
  findNamedMarket,
  getDisplayedSymbol,
  getKnownMarket,
  getMarketTitle,
} from '../../shared/state/market/named-market.rules.ts'
import { emit } from '../../shared/state/page/emit.ts'
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
  setMarket(symbol: string, name: string): void
  /** Switches to the market that the member picked and clears the draft's figures, which belong to the previous market. */
  pickMarket(market: MarketItem): void
}

/** Creates the state. Dispatches its events on `host`. */
export function createExchange(host: EventTarget, symbol: string, name: string): ExchangeState {
  const $requested = atom({ symbol, name })
  const $list = $markets(MARKETS_POLL_MS)
  const $named = computed([$list, $requested], ({ data }, wanted) => findNamedMarket(data, wanted.symbol))
  const $market = computed($named, getKnownMarket)
  const $symbol = computed([$named, $requested], (named, wanted) => getDisplayedSymbol(named, wanted.symbol))

  const ticket = createTicket(host, () => {
    const market = $market.get()
    const last = $lastPrice($symbol.get()).get()
    return {
      ...$requested.get(),
      market,
      last,
      // Read on demand: a screen without form and book requests neither.
      get power() {
        return buyingPower($tradingSnapshot($symbol.get(), market?.id ?? '').get().data, last)
      },
      async book() {
        const { $book } = await import('../../shared/state/market/book.store.ts')
        return $book($symbol.get()).get()
      },
    }
  })

  return {
    $market,
    $symbol,
    $unknown: computed([$named, $requested], (named, wanted) => (named === 'unknown' ? wanted.symbol : null)),
    $title: computed([$named, $requested], (named, wanted) => getMarketTitle(named, wanted.symbol, wanted.name)),
    ticket,
    setMarket: (symbol, name) => $requested.set({ symbol, name }),
    pickMarket({ symbol, title: name }) {
      $requested.set({ symbol, name })
      ticket.setFields({ price: '', quantity: '', amount: '' })
      emit(host, 'tl-market', { symbol, name })
    },
  }
}
