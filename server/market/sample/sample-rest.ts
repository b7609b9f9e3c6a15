import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CandlePeriod, PERIODS } from './calendar.ts'
import { addReference } from './reference-data.ts'
import {
  depthOfStep,
  type Listed,
  lastTrades,
  type Source,
  wireBest,
  wireCandle,
  wireDepth,
  wireDetail,
  wireTicker,
  wireTrade,
  withBigIds,
} from './wire-format.ts'

type Query = Record<string, unknown>

/** Invalid parameter, with the exchange's error text. */
class Invalid extends Error {}

const MOST = 2000
const DEPTHS: readonly unknown[] = ['5', '10', '20']
const MISSING = 'invalid symbol'

function marketOf({ listed }: Source, { symbol }: Query): Listed {
  const found = listed.get(String(symbol))
  if (!found) throw new Invalid('invalid symbol')
  return found
}

function periodOf({ period }: Query): CandlePeriod {
  const found = PERIODS.find((known) => known === period)
  if (!found) throw new Invalid(period === undefined ? MISSING : 'invalid period')
  return found
}

function sizeOf({ size }: Query, fallback: number): number {
  if (size === undefined || size === '') return fallback
  const number = /^\d{1,9}$/.test(String(size)) ? Number(size) : 0
  if (number < 1 || number > MOST) throw new Invalid(`invalid size,valid range: [1, ${MOST}]`)
  return number
}

function stepOf({ type }: Query): number {
  if (!/^step[0-5]$/.test(String(type))) throw new Invalid(type === undefined ? MISSING : 'invalid type')
  return Number(String(type).slice(4))
}

function depthOf({ depth }: Query, step: number): number {
  if (depth === undefined || depth === '') return depthOfStep(step)
  if (!DEPTHS.includes(depth)) throw new Invalid('invalid depth')
  return Number(depth)
}

/** Converts a time in seconds to a minute; null if the parameter is missing. */
function minuteOf(query: Query, name: 'from' | 'to'): number | null {
  const value = query[name]
  if (value === undefined || value === '') return null
  if (!/^\d{1,11}$/.test(String(value))) throw new Invalid(`invalid ${name}`)
  return name === 'from' ? Math.ceil(Number(value) / 60) : Math.floor(Number(value) / 60)
}

interface Told {
  ch?: string
  tick?: unknown
  data?: unknown
}

type Route = (source: Source, query: Query) => Told | Promise<Told>

const routes: Record<string, Route> = {
  'history/kline': async (source, query) => {
    const market = marketOf(source, query)
    const period = periodOf(query)
    const wanted = { size: sizeOf(query, 150), from: null, to: Number.POSITIVE_INFINITY }
    const bars = await market.candles.history(period, source.now(), wanted)
    return {
      ch: `market.${market.info.symbol}.kline.${period}`,
      data: bars.reverse().map((bar) => wireCandle(market, bar)),
    }
  },
  /** Like `history/kline`, with times: starts at the first candle at or after `from`; without `from`, ends at `to`. */
  'history/candles': async (source, query) => {
    const market = marketOf(source, query)
    const [period, size, now] = [periodOf(query), sizeOf(query, 150), source.now()]
    const [from, to] = [minuteOf(query, 'from'), minuteOf(query, 'to') ?? Number.POSITIVE_INFINITY]
    const bars = await market.candles.history(period, now, { size, from, to })
    return {
      ch: `market.${market.info.symbol}.candles.${period}`,
      data: bars.reverse().map((bar) => wireCandle(market, bar)),
    }
  },
  detail: (source, query) => {
    const market = marketOf(source, query)
    return { ch: `market.${market.info.symbol}.detail`, tick: wireDetail(market, source.now()) }
  },
  'detail/merged': (source, query) => {
    const market = marketOf(source, query)
    const tick = { ...wireDetail(market, source.now()), ...wireBest(market, source.now()) }
    return { ch: `market.${market.info.symbol}.detail.merged`, tick }
  },
  tickers: (source) => ({
    data: [...source.listed.values()].map((market) => ({
      symbol: market.info.symbol,
      ...wireTicker(market, source.now()),
    })),
  }),
  depth: (source, query) => {
    const market = marketOf(source, query)
    const step = stepOf(query)
    const tick = wireDepth(market, source.now(), depthOf(query, step), step)
    return { ch: `market.${market.info.symbol}.depth.step${step}`, tick }
  },
  trade: (source, query) => {
    const market = marketOf(source, query)
    const [trade] = lastTrades(market, source.now(), 1).map((raw) => wireTrade(market, raw))
    return { ch: `market.${market.info.symbol}.trade.detail`, tick: { id: trade?.id, ts: trade?.ts, data: [trade] } }
  },
  'history/trade': (source, query) => {
    const market = marketOf(source, query)
    const trades = lastTrades(market, source.now(), sizeOf(query, 1)).map((raw) => wireTrade(market, raw))
    return {
      ch: `market.${market.info.symbol}.trade.detail`,
      data: trades.map((trade) => ({ id: trade.id, ts: trade.ts, data: [trade] })),
    }
  },
}

const reply = (response: FastifyReply, body: unknown) => response.type('application/json').send(withBigIds(body))

/** Adds the exchange's REST calls below /market, and the reference routes that its clients call before they start. */
export function addRest(app: FastifyInstance, source: Source): void {
  for (const [path, route] of Object.entries(routes))
    app.get(`/market/${path}`, async (request, response) => {
      const ts = source.now()
      try {
        return reply(response, { status: 'ok', ts, ...(await route(source, request.query as Query)) })
      } catch (error) {
        if (!(error instanceof Invalid)) throw error
        return reply(response, {
          ts,
          status: 'error',
          'err-code': 'invalid-parameter',
          'err-msg': error.message,
          data: null,
        })
      }
    })
  addReference(app, source)
}
