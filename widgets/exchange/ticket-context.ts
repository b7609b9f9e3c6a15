import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { BookView } from '../../shared/state/market/book.store.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import type { BuyingPower } from './exchange.rules.ts'

/** Context of a ticket: requested and displayed market, last price, buying power and order book. */
export interface TicketContext {
  /** Symbol that the page requests; "" for the first market. Names the input that is kept. */
  symbol: string
  market: MarketItem | null
  last: Decimal | null
  power: BuyingPower
  /** Loads the known part of the order book. */
  book(): Promise<BookView>
}
