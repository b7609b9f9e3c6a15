import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CandlePeriod, PERIODS } from './calendar.ts'
import { addReference } from './reference-data.ts'
import {
  getDefaultDepth,
  getLastTrades,
  type MarketSource,
  type ServedMarket,
  stringifyWithBigIds,
  toWireBest,
  toWireCandle,
  toWireDepth,
  toWireDetail,
  toWireTicker,
  toWireTrade,
} from './wire-format.ts'

type Query = Record<string, unknown>

/** Invalid parameter, with the exchange's error text. */
class InvalidParameter extends Error {}

const MAX_SIZE = 2000
const DEPTHS: readonly unknown[] = ['5', '10', '20']
/** The exchange's error for an unknown symbol, and for a missing period or type. */
const INVALID_SYMBOL = 'invalid symbol'

function readMarket({ listed }: MarketSource, { symbol }: Query): ServedMarket {
  const servedMarket = listed.get(String(symbol))
  if (!servedMarket) throw new InvalidParameter(INVALID_SYMBOL)
  return servedMarket
}

function readPeriod({ period }: Query): CandlePeriod {
  const found = PERIODS.find((known) => known === period)
  if (!found) throw new InvalidParameter(period === undefined ? INVALID_SYMBOL : 'invalid period')
  return found
}

function readSize({ size }: Query, fallback: number): number {
  if (size === undefined || size === '') return fallback
  const number = /^\d{1,9}$/.test(String(size)) ? Number(size) : 0
  if (number < 1 || number > MAX_SIZE) throw new InvalidParameter(`invalid size,valid range: [1, ${MAX_SIZE}]`)
  return number
}

function readStep({ type }: Query): number {
  if (!/^step[0-5]$/.test(String(type)))
    throw new InvalidParameter(type === undefined ? INVALID_SYMBOL : 'invalid type')
  return Number(String(type).slice(4))
}

function readDepth({ depth }: Query, step: number): number {
  if (depth === undefined || depth === '') return getDefaultDepth(step)
  if (!DEPTHS.includes(depth)) throw new InvalidParameter('invalid depth')
  return Number(depth)
}

/** Converts a time in seconds to a minute; null if the parameter is missing. */
function readMinute(query: Query, name: 'from' | 'to'): number | null {
  const value = query[name]
  if (value === undefined || value === '') return null
  if (!/^\d{1,11}$/.test(String(value))) throw new InvalidParameter(`invalid ${name}`)
  return name === 'from' ? Math.ceil(Number(value) / 60) : Math.floor(Number(value) / 60)
}

interface ResponseBody {
  ch?: string
  tick?: unknown
  data?: unknown
}

type Route = (source: MarketSource, query: Query) => ResponseBody | Promise<ResponseBody>

const routes: Record<string, Route> = {
  'history/kline': async (source, query) => {
    const market = readMarket(source, query)
    const period = readPeriod(query)
    const wanted = { size: readSize(query, 150), from: null, to: Number.POSITIVE_INFINITY }
    const bars = await market.candles.computeHistory(period, source.now(), wanted)
    return {
      ch: `market.${market.info.symbol}.kline.${period}`,
      data: bars.reverse().map((bar) => toWireCandle(market, bar)),
    }
  },
  /** Like `history/kline`, with times: starts at the first candle at or after `from`; without `from`, ends at `to`. */
  'history/candles': async (source, query) => {
    const market = readMarket(source, query)
    const [period, size, now] = [readPeriod(query), readSize(query, 150), source.now()]
    const [from, to] = [readMinute(query, 'from'), readMinute(query, 'to') ?? Number.POSITIVE_INFINITY]
    const bars = await market.candles.computeHistory(period, now, { size, from, to })
    return {
      ch: `market.${market.info.symbol}.candles.${period}`,
      data: bars.reverse().map((bar) => toWireCandle(market, bar)),
    }
  },
  detail: (source, query) => {
    const market = readMarket(source, query)
    return { ch: `market.${market.info.symbol}.detail`, tick: toWireDetail(market, source.now()) }
  },
  'detail/merged': (source, query) => {
    const market = readMarket(source, query)
    const tick = { ...toWireDetail(market, source.now()), ...toWireBest(market, source.now()) }
    return { ch: `market.${market.info.symbol}.detail.merged`, tick }
  },
  tickers: (source) => ({
    data: [...source.listed.values()].map((market) => ({
      symbol: market.info.symbol,
      ...toWireTicker(market, source.now()),
    })),
  }),
  depth: (source, query) => {
    const market = readMarket(source, query)
    const step = readStep(query)
    const tick = toWireDepth(market, source.now(), readDepth(query, step), step)
    return { ch: `market.${market.info.symbol}.depth.step${step}`, tick }
  },
  trade: (source, query) => {
    const market = readMarket(source, query)
    const [trade] = getLastTrades(market, source.now(), 1).map((raw) => toWireTrade(market, raw))
    return { ch: `market.${market.info.symbol}.trade.detail`, tick: { id: trade?.id, ts: trade?.ts, data: [trade] } }
  },
  'history/trade': (source, query) => {
    const market = readMarket(source, query)
    const trades = getLastTrades(market, source.now(), readSize(query, 1)).map((raw) => toWireTrade(market, raw))
    return {
      ch: `market.${market.info.symbol}.trade.detail`,
      data: trades.map((trade) => ({ id: trade.id, ts: trade.ts, data: [trade] })),
    }
  },
}

const sendJson = (response: FastifyReply, body: unknown) =>
  response.type('application/json').send(stringifyWithBigIds(body))

/** Adds the exchange's REST calls below /market, and the reference routes that its clients call before they start. */
export function addRest(app: FastifyInstance, source: MarketSource): void {
  for (const [path, route] of Object.entries(routes))
    app.get(`/market/${path}`, async (request, response) => {
      const ts = source.now()
      try {
        return sendJson(response, { status: 'ok', ts, ...(await route(source, request.query as Query)) })
      } catch (error) {
        if (!(error instanceof InvalidParameter)) throw error
        return sendJson(response, {
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
