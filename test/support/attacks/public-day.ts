import { dayIndex, firstMinute } from '../../../server/market/sample/calendar.ts'
import { loadRecordings } from '../../../server/market/sample/daily-returns.ts'
import type { MinuteTrades } from '../../../server/market/sample/minute-trades.ts'
import { MinuteTurnover } from '../../../server/market/sample/minute-turnover.ts'
import { toRecordedMinutes } from '../../../server/market/sample/recorded-minutes.ts'
import { RecordedTrades } from '../../../server/market/sample/recorded-trades.ts'
import { loadRecording } from '../../../server/market/sample/recording.ts'
import type { SampleMarket } from '../../../server/market/sample/sample-market.ts'
import { EPOCH } from '../sample-market.ts'
import { type Fits, fitMinute } from './minute-fit.ts'

const MINUTE_MS = 60_000
const MINUTE_SECONDS = 60
/** Minutes that attacks look back, minutes of bets, and minutes that the longest bet runs beyond them. */
export const [WARM_UP_MINUTES, BET_MINUTES, RUN_OUT_MINUTES] = [40, 1_440, 6]
export const FIRST_MINUTE = EPOCH / MINUTE_MS - WARM_UP_MINUTES
const SECONDS = (WARM_UP_MINUTES + BET_MINUTES + RUN_OUT_MINUTES) * MINUTE_SECONDS
/** Seconds of a minute at which attackers decide. */
export const DECISIONS = [2, 28, 45] as const
/** Second at which the published attack decides. */
export const FIT_SECOND = 28

/** Public record of a market, second by second from `FIRST_MINUTE`. */
export interface PublicDay {
  symbol: string
  /** Price of the last trade at or before a second, and of the first one after it. */
  last: Float64Array
  next: Float64Array
  /** 1 if the last trade was a purchase, -1 for a sale. */
  side: Float64Array
  /** Running sums: number of purchases less sales, and their amounts. */
  count: Float64Array
  flow: Float64Array
  /**
   * Excess of the running minute's turnover over the sum of price times amount of its trades, projected to the minute, without the part of past trades. In price
   * units of the amount traded. It reveals later steps if turnover is scaled to the whole minute's.
   */
  excess: Float64Array
  /** Fits of the recording to the trades of each minute up to `FIT_SECOND`. */
  fits: Fits[]
}

/** Published recordings as an attacker reads them. */
export const publishedRecordings = {
  trades: { btc: new RecordedTrades(loadRecording('btc')), eth: new RecordedTrades(loadRecording('eth')) },
  minutes: toRecordedMinutes(loadRecordings().shapes).move,
}

/** Returns the public data of a market for 24 hours, with some minutes before and after. */
export function createPublicDay(market: SampleMarket): PublicDay {
  const array = () => new Float64Array(SECONDS)
  const day: PublicDay = {
    symbol: market.listing.symbol,
    ...{ last: array(), next: array(), side: array(), count: array(), flow: array(), excess: array() },
    fits: [],
  }
  const recorded = publishedRecordings.trades[market.listing.recording]
  const turnover = new MinuteTurnover(market.listing, recorded)
  for (let at = 0; at < SECONDS / MINUTE_SECONDS; at++) {
    const minute = FIRST_MINUTE + at
    const number = dayIndex(minute)
    const { open } = market.getMinutes(number).get(minute - firstMinute(number))
    const trades = market.getMinuteTrades(minute)
    writeSeconds(day, at * MINUTE_SECONDS, trades, turnover.unitValue)
    day.fits.push(fitMinute(open, market.getSection(minute), recorded.recording, trades, FIT_SECOND * 1_000))
  }
  return day
}

/** Writes the seconds of one minute. Without a trade in a second the last trade stays that of the second before. */
function writeSeconds(
  day: PublicDay,
  from: number,
  { count, times, prices, amounts, turnovers, sells }: MinuteTrades,
  unitValue: number,
): void {
  let [at, sum, amount, level, spread] = [0, 0, 0, prices[0] ?? 0, 0]
  let [running, flow] = [day.count[from - 1] ?? 0, day.flow[from - 1] ?? 0]
  for (let second = from; second < from + MINUTE_SECONDS; second++) {
    for (; at < count && (times[at] ?? 0) <= (second - from) * 1_000; at++) {
      running += sells[at] ? -1 : 1
      const [price, size] = [prices[at] ?? 0, amounts[at] ?? 0]
      // A step moves the price by more than a unit. The trades until the next step differ from its price by at most a unit.
      if (Math.abs(price - level) > 1) level = price
      amount += size
      sum += price * size
      spread += (price - level) * size
      flow += sells[at] ? -(amounts[at] ?? 0) : (amounts[at] ?? 0)
    }
    day.last[second] = prices[at - 1] ?? 0
    day.side[second] = sells[at - 1] ? -1 : 1
    day.next[second] = prices[Math.min(at, count - 1)] ?? 0
    day.count[second] = running
    const projected = (((turnovers[at - 1] ?? 0) / unitValue - sum) * MINUTE_SECONDS) / Math.max(1, second - from)
    day.excess[second] = (projected + spread) / amount
    day.flow[second] = flow
  }
}
