import type { ReadableAtom } from 'nanostores'
import type { MarketItem } from '../../shared/market/markets.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { PolledStore } from '../../shared/stores/polled.ts'
import type { Ticket } from './ticket.store.ts'
import type { TradingSnapshot } from './trading-snapshot.store.ts'

/** What the parts of the trading screen share. */
export interface Parts {
  /** Null until the list of markets has come. */
  market: MarketItem | null
  symbol: string
  /** As in `BTC/USDT`. */
  title: string
  ticket: Ticket
  /** Chart, book and form stand side by side. */
  wide: boolean
  $snapshot: PolledStore<TradingSnapshot>
  $last: ReadableAtom<Decimal | null>
}

/** Which market is drawn. */
export type ChartProps = Pick<Parts, 'symbol' | 'title'>
