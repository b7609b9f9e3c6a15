import type { ReadableAtom } from 'nanostores'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import type { PolledStore } from '../../shared/state/stores/polled.ts'
import type { Ticket } from './ticket.store.ts'
import type { TradingSnapshot } from './trading-snapshot.store.ts'

/** Parts that a page can leave out. `markets` is the list of the widest layout. */
export const PARTS = ['markets', 'chart', 'orders', 'book', 'trades', 'form'] as const

/** Part that a page can leave out. */
export type Part = (typeof PARTS)[number]

/** Props shared by the components of the trading screen. */
export interface TradingScreenProps {
  /** Null until the market list has loaded. */
  market: MarketItem | null
  symbol: string
  /** Market title such as `BTC/USDT`. */
  title: string
  /** Digits after the point of the market's public prices. */
  digits: number
  ticket: Ticket
  /** True if chart, book and form are displayed in columns. */
  wide: boolean
  $snapshot: PolledStore<TradingSnapshot>
  $last: ReadableAtom<Decimal | null>
  /** Returns whether the page wants a part. */
  has(part: Part): boolean
}

/** Market of a chart. */
export type ChartProps = Pick<TradingScreenProps, 'symbol' | 'title'>
