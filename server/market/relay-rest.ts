import type { FastifyInstance } from 'fastify'
import { plain } from '../../shared/money/plain.ts'
import type { DayDetail, MarketInfo } from './market.ts'

const TIMEOUT_MS = 10_000
/** Markets that are relayed: the ones with the largest turnover. */
const MOST_MARKETS = 60
const PATHS =
  /^\/(?:market\/(?:history\/(?:kline|candles|trade)|detail(?:\/merged)?|tickers|depth|trade)|v1\/common\/\w+|v2\/reference\/currencies|v2\/market-status)$/

type Row = Record<string, unknown>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? (plain(value) ?? '0') : '0'

/** The REST side of a real exchange. */
export class Upstream {
  readonly #base: string
  readonly socketAddress: string

  constructor(address: string) {
    const url = new URL(address)
    this.#base = address.replace(/\/$/, '')
    const socket = this.#base.replace(/^http/, 'ws')
    this.socketAddress = url.pathname === '/' ? `${socket}/ws` : `${socket}/feed`
  }

  async #ask(path: string): Promise<Row[]> {
    const response = await fetch(this.#base + path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const body = (await response.json()) as { status?: string; data?: unknown }
    if (body.status !== 'ok' || !Array.isArray(body.data))
      throw new Error(`the exchange answered ${path} with status ${body.status}`)
    return body.data as Row[]
  }

  /** The exchange's markets against USDT that trade now, the busiest first; a market's id is its symbol. */
  async markets(): Promise<MarketInfo[]> {
    const [symbols, figures] = await Promise.all([this.#ask('/v1/common/symbols'), this.figures()])
    const turnover = (symbol: string) => Number(figures.get(symbol)?.vol ?? 0)
    return symbols
      .filter((row) => row['quote-currency'] === 'usdt' && row.state === 'online' && figures.has(text(row.symbol)))
      .map(infoOf)
      .sort((a, b) => turnover(b.symbol) - turnover(a.symbol))
      .slice(0, MOST_MARKETS)
  }

  /** The 24-hour figures of every market. */
  async figures(): Promise<Map<string, DayDetail>> {
    const rows = await this.#ask('/market/tickers')
    return new Map(
      rows.map(({ symbol, open, high, low, close, amount, vol, count }) => [
        text(symbol),
        {
          open: number(open),
          high: number(high),
          low: number(low),
          close: number(close),
          amount: number(amount),
          vol: number(vol),
          count: Number(count) || 0,
        },
      ]),
    )
  }

  /** The latest trades of a market; none when they cannot be had, since the socket brings the next ones. */
  async trades(symbol: string): Promise<unknown[]> {
    const groups = await this.#ask(`/market/history/trade?symbol=${symbol}&size=2000`).catch((): Row[] => [])
    return groups.flatMap(({ data }) => (Array.isArray(data) ? data : []))
  }

  /** Adds the exchange's calls as routes that pass them on. A failure is answered in the exchange's own form. */
  addTo(app: FastifyInstance, now: () => number): void {
    const prefix = app.prefix
    for (const route of ['/market/*', '/v1/common/*', '/v2/*'])
      app.get(route, async (request, reply) => {
        const path = request.url.slice(prefix.length)
        if (!PATHS.test(path.split('?')[0] ?? '')) return reply.callNotFound()
        reply.type('application/json')
        try {
          const response = await fetch(this.#base + path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
          return await response.text()
        } catch {
          const error = {
            ts: now(),
            status: 'error',
            'err-code': 'upstream-error',
            'err-msg': 'the exchange does not answer',
            data: null,
          }
          return JSON.stringify(error)
        }
      })
  }
}

function infoOf(row: Row): MarketInfo {
  const [base, quote] = [text(row['base-currency']).toUpperCase(), text(row['quote-currency']).toUpperCase()]
  return {
    id: text(row.symbol),
    symbol: text(row.symbol),
    base,
    quote,
    title: `${base}/${quote}`,
    name: base,
    pricePrecision: Number(row['price-precision']) || 2,
    amountPrecision: Number(row['amount-precision']) || 4,
    sample: null,
  }
}
