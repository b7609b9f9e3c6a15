import type { ReadableAtom } from 'nanostores'
import type { MarketItem } from '../../shared/market/markets.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { $tradingSnapshot, Ticket } from './exchange.store.ts'

/** What the parts of the trading screen share. */
export interface Parts {
  /** Null until the list of markets has come. */
  market: MarketItem | null
  symbol: string
  /** As in `BTC/USDT`. */
  title: string
  ticket: Ticket
  $polls: ReturnType<typeof $tradingSnapshot>
  $last: ReadableAtom<Decimal | null>
}

export { pairOf as coinsOf } from '../../shared/market/title.rules.ts'
