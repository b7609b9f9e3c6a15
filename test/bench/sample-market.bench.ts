import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { openReplay } from '../../server/market/sample/sample-backend.ts'
import { STILL, serve } from '../support/sample-market.ts'
import { atMost, type Row } from './rows.ts'

const MINUTE_MS = 60_000
const DAY = 1_440
const WEEKS = 3
/** Symbols of the measured markets: both recordings, a rescaled one of each, and one with small prices. */
const SYMBOLS = ['btcusdt', 'ethusdt', 'ltcusdt', 'solusdt', 'dogeusdt']
const LIMITS = { repeatPercent: 2, mirrored: 0.6, livelier: 2, coldMs: 250 }
const FIRST_LAG = 5
const LAST_LAG = 7 * DAY
/** Half of the length in minutes of a range that might be mirrored. */
const WINGS = 240

interface Candle {
  id: number
  open: number
  close: number
}

/**
 * Measures weeks of candles of a new installation by public calls: how often a price repeats, whether a range mirrors the previous one, the volatility before
 * and after the market began, and the CPU time of the first chart of an interval.
 */
export async function bench(): Promise<Row[]> {
  const since = Date.parse('2026-11-20T04:00:00Z')
  const now = since + WEEKS * 7 * DAY * MINUTE_MS
  const market = openReplay({ since, seed: randomBytes(32), now: () => now, heartbeat: STILL })
  const { app, close } = await serve(market)
  try {
    const rows: Row[] = []
    for (const symbol of SYMBOLS) rows.push(...(await rowsOf(app, symbol, since, now)))
    return [...rows, ...(await coldRows(app))]
  } finally {
    await close()
  }
}

async function rowsOf(app: FastifyInstance, symbol: string, since: number, now: number): Promise<Row[]> {
  const first = since - WEEKS * 7 * DAY * MINUTE_MS
  const minutes = await candles(app, symbol, '1min', first, now)
  const quarters = await candles(app, symbol, '15min', first, now)
  const began = since / 1000
  const lively = (bars: readonly Candle[]) => Math.hypot(...movesOf(bars)) / Math.sqrt(bars.length)
  const ratio = lively(quarters.filter(({ id }) => id >= began)) / lively(quarters.filter(({ id }) => id < began))
  const name = `sample market, ${symbol}, ${minutes.length} minutes`
  return [
    atMost(LIMITS.repeatPercent, `${name}: repeated closes at the worst lag`, mostRepeated(minutes), '%'),
    atMost(LIMITS.mirrored, `${name}: largest mirror correlation`, mostMirrored(minutes), ''),
    atMost(LIMITS.livelier, `${name}: 15-minute volatility, after and before`, Math.max(ratio, 1 / ratio), 'times'),
  ]
}

async function candles(
  app: FastifyInstance,
  symbol: string,
  period: string,
  from: number,
  to: number,
): Promise<Candle[]> {
  const all: Candle[] = []
  for (let at = from / 1000; at * 1000 < to; at = (all.at(-1)?.id ?? at) + 1) {
    const query = `symbol=${symbol}&period=${period}&from=${at}&size=2000`
    const { data } = (await app.inject(`/api/market/history/candles?${query}`)).json() as { data: Candle[] }
    if (data.length === 0) break
    all.push(...data.reverse())
  }
  return all
}

const movesOf = (bars: readonly Candle[]): number[] => bars.map(({ open, close }) => Math.log(close / open))

/** Returns the largest share of closes, in percent, that repeat after the same number of minutes. */
function mostRepeated(bars: readonly Candle[]): number {
  const closes = Float64Array.from(bars, ({ close }) => close)
  let most = 0
  for (let lag = FIRST_LAG; lag <= LAST_LAG; lag++) {
    let same = 0
    for (let at = lag; at < closes.length; at++) if (closes[at] === closes[at - lag]) same++
    most = Math.max(most, same / (closes.length - lag))
  }
  return most * 100
}

/** Returns the largest correlation between the moves before a minute and the reversed moves after it, which reveals a mirrored range. */
function mostMirrored(bars: readonly Candle[]): number {
  const moves = Float64Array.from(movesOf(bars))
  let most = 0
  for (let middle = WINGS; middle + WINGS <= moves.length; middle++) {
    let [product, before, after] = [0, 0, 0]
    for (let off = 0; off < WINGS; off++) {
      const [left, right] = [moves[middle - 1 - off] ?? 0, -(moves[middle + off] ?? 0)]
      product += left * right
      before += left * left
      after += right * right
    }
    most = Math.max(most, product / Math.sqrt(before * after))
  }
  return most
}

/** Measures the CPU time of the first response of each interval, for a market without previous requests. */
async function coldRows(app: FastifyInstance): Promise<Row[]> {
  const rows: Row[] = []
  for (const period of ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1mon']) {
    const before = process.cpuUsage()
    await app.inject(`/api/market/history/kline?symbol=bchusdt&period=${period}&size=2000`)
    const { user, system } = process.cpuUsage(before)
    rows.push(
      atMost(LIMITS.coldMs, `sample market, first 2,000 candles of ${period}: CPU`, (user + system) / 1000, 'ms'),
    )
  }
  return rows
}
