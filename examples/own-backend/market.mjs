// Prices of the example: a wave, computed from the time. Take them from your exchange instead.

/** The only market. */
export const SYMBOL = 'btcusdt'
const MINUTE = 60
/** Seconds of the exchange's periods. */
export const PERIODS = {
  '1min': MINUTE,
  '5min': 5 * MINUTE,
  '15min': 15 * MINUTE,
  '30min': 30 * MINUTE,
  '60min': 60 * MINUTE,
  '4hour': 240 * MINUTE,
  '1day': 1440 * MINUTE,
  '1week': 10_080 * MINUTE,
  '1mon': 43_200 * MINUTE,
}
const DAY_MS = 86_400_000

/** Returns the price at a time (ms). A price is a figure of a sample, not money, so a number is enough. */
const computePrice = (ms) => 60_000 + 900 * Math.sin(ms / 7_000_000) + 40 * Math.sin(ms / 45_000)

/** Returns the price at a time (ms) with the digits of the market's price step. */
export const getPrice = (ms) => computePrice(ms).toFixed(2)

/** Figures of the time between two moments (ms). */
function summarize(start, end) {
  const prices = Array.from({ length: 13 }, (_, at) => computePrice(start + ((end - start) * at) / 12))
  const amount = ((end - start) / 1000) * 0.4
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return {
    open: getPrice(start),
    close: getPrice(end),
    low: low.toFixed(2),
    high: high.toFixed(2),
    amount: amount.toFixed(4),
    vol: (amount * computePrice(end)).toFixed(2),
  }
}

/** Returns candles of a period, newest first. */
export function createCandles(period, size) {
  const seconds = PERIODS[period]
  const now = Date.now()
  const current = Math.floor(now / 1000 / seconds) * seconds
  return Array.from({ length: size }, (_, at) => current - at * seconds).map((id) => ({
    id,
    ...summarize(id * 1000, Math.min((id + seconds) * 1000, now)),
  }))
}

/** Returns the figures of the last 24 hours. */
export const createDetail = () => summarize(Date.now() - DAY_MS, Date.now())

/** Returns the newest public trade, as a group of the exchange. */
export function createTrade() {
  const ts = Math.floor(Date.now() / 1000) * 1000
  return {
    id: ts,
    ts,
    data: [{ id: `${ts}0`, ts, price: getPrice(ts), amount: '0.4', direction: (ts / 1000) % 2 ? 'buy' : 'sell' }],
  }
}

/** Returns the order book: 20 levels on each side. */
export function createBook() {
  const now = Date.now()
  const levels = (sign) =>
    Array.from({ length: 20 }, (_, at) => [
      (computePrice(now) + sign * (0.5 + at)).toFixed(2),
      (0.1 * (at + 1)).toFixed(1),
    ])
  return { ts: now, bids: levels(-1), asks: levels(1) }
}
