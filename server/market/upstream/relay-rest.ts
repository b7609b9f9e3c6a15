import { normalizeDecimal } from '../../../shared/base/money/decimal-text.ts'
import { parseJsonObject } from '../feed/json.ts'
import type { DayDetail, MarketInfo } from '../market.ts'

const TIMEOUT_MS = 10_000
/** Number of relayed markets: those with the largest turnover. */
const MAX_MARKETS = 60
type Row = Record<string, unknown>

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toDecimal = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? (normalizeDecimal(value) ?? '0') : '0'

/** REST client of a real exchange. */
export class ExchangeRest {
  readonly #base: string
  readonly socketAddress: string
  /** Socket address of the book deltas. */
  readonly bookAddress: string

  constructor(address: string) {
    const url = new URL(address)
    this.#base = address.replace(/\/$/, '')
    const socket = this.#base.replace(/^http/, 'ws')
    // An address with a path is the `/api` of another Tradelet, which serves all topics at /feed. An exchange serves book deltas at /feed and the others at /ws.
    this.socketAddress = url.pathname === '/' ? `${socket}/ws` : `${socket}/feed`
    this.bookAddress = `${socket}/feed`
  }

  /**
   * Returns the exchange's response to a path, the text of a JSON object.
   *
   * @throws Error if the response is not a JSON object or takes longer than 10 s
   */
  async text(path: string): Promise<string> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const request = fetch(this.#base + path, { signal }).then(
      async (response) => [response.status, await response.text()] as const,
    )
    const [status, body] = await request.catch((cause: unknown) => {
      throw new Error(`${this.#base} does not respond`, { cause })
    })
    if (!parseJsonObject(body)) throw new Error(`${this.#base} returned HTTP ${status} without JSON for ${path}`)
    return body
  }

  async #ask(path: string): Promise<Row[]> {
    const body = parseJsonObject(await this.text(path))
    if (body?.status !== 'ok' || !Array.isArray(body.data))
      throw new Error(`${this.#base} returned status ${body?.status} for ${path}`)
    return body.data as Row[]
  }

  /** Returns the USDT markets that trade now, largest turnover first. A market's id is its symbol. */
  async markets(): Promise<MarketInfo[]> {
    const [symbols, figures] = await Promise.all([this.#ask('/v1/common/symbols'), this.figures()])
    const turnover = (symbol: string) => Number(figures.get(symbol)?.vol ?? 0)
    return symbols
      .filter((row) => row['quote-currency'] === 'usdt' && row.state === 'online' && figures.has(toText(row.symbol)))
      .map(toMarketInfo)
      .sort((a, b) => turnover(b.symbol) - turnover(a.symbol))
      .slice(0, MAX_MARKETS)
  }

  /** Returns the 24-hour figures of every market. */
  async figures(): Promise<Map<string, DayDetail>> {
    const rows = await this.#ask('/market/tickers')
    return new Map(
      rows.map(({ symbol, open, high, low, close, amount, vol, count }) => [
        toText(symbol),
        {
          open: toDecimal(open),
          high: toDecimal(high),
          low: toDecimal(low),
          close: toDecimal(close),
          amount: toDecimal(amount),
          vol: toDecimal(vol),
          count: Number(count) || 0,
        },
      ]),
    )
  }

  /** Returns the latest trades of a market; null if the request fails. */
  async trades(symbol: string): Promise<unknown[] | null> {
    const groups = await this.#ask(`/market/history/trade?symbol=${symbol}&size=2000`).catch(() => null)
    return groups?.flatMap(({ data }) => (Array.isArray(data) ? data : [])) ?? null
  }
}

/** Longer texts are truncated. */
const MAX_SAMPLE_LENGTH = 200

/** Returns another Tradelet's description of simulated prices; null for an exchange, whose rows have no such field. */
const getSampleDescription = (row: Row): string | null => toText(row.sample).slice(0, MAX_SAMPLE_LENGTH) || null

function toMarketInfo(row: Row): MarketInfo {
  const [base, quote] = [toText(row['base-currency']).toUpperCase(), toText(row['quote-currency']).toUpperCase()]
  return {
    id: toText(row.symbol),
    symbol: toText(row.symbol),
    base,
    quote,
    title: `${base}/${quote}`,
    name: base,
    pricePrecision: Number(row['price-precision']) || 2,
    amountPrecision: Number(row['amount-precision']) || 4,
    sample: getSampleDescription(row),
  }
}
