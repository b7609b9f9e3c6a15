import type { FastifyInstance, FastifyReply } from 'fastify'
import { PERIODS, type Period } from './calendar.ts'
import { type Listed, lastTrades, wireBook, wireCandles, wireDetail, wireTrade, withBigIds } from './exchange.ts'

/** What the routes need: the markets by symbol, and the time. */
export interface Source {
  listed: ReadonlyMap<string, Listed>
  now(): number
}

type Query = Record<string, string | undefined>

/** A wrong parameter, in the exchange's words. */
class Invalid extends Error {}

const MOST = 2000
const DEPTHS = ['5', '10', '20']

function marketOf({ listed }: Source, { symbol }: Query): Listed {
  const found = listed.get(symbol ?? '')
  if (!found) throw new Invalid('invalid symbol')
  return found
}

function periodOf({ period }: Query): Period {
  const found = PERIODS.find((known) => known === period)
  if (!found) throw new Invalid('invalid period')
  return found
}

function sizeOf({ size }: Query, fallback: number): number {
  const number = size === undefined || size === '' ? fallback : Number(size)
  if (!Number.isInteger(number) || number < 1 || number > MOST)
    throw new Invalid(`invalid size,valid range: [1, ${MOST}]`)
  return number
}

/** Digits that a book's step drops: step0 none, step1 one, …; step5 drops four, as the coarsest. */
function coarserOf({ type }: Query): number {
  if (!/^step[0-5]$/.test(type ?? '')) throw new Invalid('invalid type')
  return Math.min(4, Number(type?.slice(4)))
}

function depthOf({ depth }: Query): number {
  if (depth !== undefined && depth !== '' && !DEPTHS.includes(depth)) throw new Invalid('invalid depth')
  return Number(depth || 20)
}

/** The best price and size of a side, as the ticker calls name them. */
const best = (market: Listed, now: number) => {
  const { bids, asks } = wireBook(market, now, 1)
  return { bid: bids[0] ?? [0, 0], ask: asks[0] ?? [0, 0] }
}

type Route = (source: Source, query: Query) => { ch?: string; tick?: unknown; data?: unknown }

const routes: Record<string, Route> = {
  'history/kline': (source, query) => {
    const market = marketOf(source, query)
    const period = periodOf(query)
    const data = wireCandles(market, period, source.now(), sizeOf(query, 150)).reverse()
    return { ch: `market.${market.info.symbol}.kline.${period}`, data }
  },
  'history/candles': (source, query) => {
    const market = marketOf(source, query)
    const candles = wireCandles(market, periodOf(query), source.now(), MOST)
    const [from, to] = [Number(query.from ?? 0), Number(query.to || Number.MAX_SAFE_INTEGER)]
    const chosen = candles.filter(({ id }) => id >= from && id <= to)
    const size = sizeOf(query, 150)
    return { data: (query.from ? chosen.slice(0, size) : chosen.slice(-size)).reverse() }
  },
  detail: (source, query) => {
    const market = marketOf(source, query)
    return { ch: `market.${market.info.symbol}.detail`, tick: wireDetail(market, source.now()) }
  },
  'detail/merged': (source, query) => {
    const market = marketOf(source, query)
    return {
      ch: `market.${market.info.symbol}.detail.merged`,
      tick: { ...wireDetail(market, source.now()), ...best(market, source.now()) },
    }
  },
  tickers: (source) => ({
    data: [...source.listed.values()].map((market) => {
      const { id: _id, version: _version, ...detail } = wireDetail(market, source.now())
      const { bid, ask } = best(market, source.now())
      return { symbol: market.info.symbol, ...detail, bid: bid[0], bidSize: bid[1], ask: ask[0], askSize: ask[1] }
    }),
  }),
  depth: (source, query) => {
    const market = marketOf(source, query)
    const [coarser, depth] = [coarserOf(query), depthOf(query)]
    return {
      ch: `market.${market.info.symbol}.depth.${query.type}`,
      tick: wireBook(market, source.now(), depth, coarser),
    }
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

/** Adds the exchange's REST calls below /market, and the reference data that its clients ask for before they start. */
export function addRest(app: FastifyInstance, source: Source): void {
  for (const [path, route] of Object.entries(routes))
    app.get(`/market/${path}`, (request, response) => {
      const ts = source.now()
      try {
        return reply(response, { status: 'ok', ts, ...route(source, request.query as Query) })
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
  const markets = [...source.listed.values()].map(({ info }) => info)
  app.get('/v1/common/symbols', (_request, response) => reply(response, { status: 'ok', data: markets.map(symbolOf) }))
  app.get('/v1/common/currencys', (_request, response) =>
    reply(response, { status: 'ok', data: coinsOf(markets).map((coin) => coin.toLowerCase()) }),
  )
  app.get('/v1/common/timestamp', (_request, response) => reply(response, { status: 'ok', data: source.now() }))
  app.get('/v2/reference/currencies', (_request, response) =>
    reply(response, { code: 200, data: coinsOf(markets).map(currencyOf) }),
  )
  app.get('/v2/market-status', (_request, response) =>
    reply(response, { code: 200, message: 'success', data: { marketStatus: 1 } }),
  )
}

const coinsOf = (markets: readonly Listed['info'][]): string[] => [
  ...new Set(markets.flatMap(({ base, quote }) => [quote, base])),
]

const currencyOf = (coin: string) => ({ currency: coin.toLowerCase(), assetType: 1, instStatus: 'normal', chains: [] })

/** A market in the exchange's list; `sample` is ours and says what its prices are. */
const symbolOf = ({ symbol, base, quote, pricePrecision, amountPrecision, sample }: Listed['info']) => ({
  'base-currency': base.toLowerCase(),
  'quote-currency': quote.toLowerCase(),
  'price-precision': pricePrecision,
  'amount-precision': amountPrecision,
  'symbol-partition': 'main',
  symbol,
  state: 'online',
  'value-precision': 8,
  'min-order-amt': 1 / 10 ** amountPrecision,
  'max-order-amt': 1_000_000,
  'min-order-value': 1,
  'limit-order-min-order-amt': 1 / 10 ** amountPrecision,
  'limit-order-max-order-amt': 1_000_000,
  'sell-market-min-order-amt': 1 / 10 ** amountPrecision,
  'sell-market-max-order-amt': 1_000_000,
  'buy-market-max-order-value': 1_000_000,
  'api-trading': 'enabled',
  tags: '',
  sample,
})
