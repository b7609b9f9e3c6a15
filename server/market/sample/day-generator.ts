import type { MinuteTrades } from './minute-trades.ts'
import type { Bar, BarArray } from './ohlc.ts'
import type { TradeSection } from './recorded-trades.ts'

/** Generator of a market's days in one phase of its life. */
export interface DayGenerator {
  /** Writes the 1,440 minutes of a day into `bars`; each opens at the previous close. */
  writeMinutes(day: number, bars: BarArray): BarArray
  /** Returns the section of recorded trades of which the trades of a minute are made. `bar` is the whole minute's. */
  getSection(minute: number, bar: Bar): TradeSection
  /** Makes the trades of a minute, which add up to its bar. */
  makeTrades(minute: number, bar: Bar, section: TradeSection): MinuteTrades
}
