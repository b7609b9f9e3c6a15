import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import type { getCurrencyTabs, getMarkets } from '../../../shared/base/contract/markets.ts'
import { divide, multiply, sign, subtract, toFixedText } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { type Market, toStepSize } from '../../market/market.ts'

type Row = ResponseData<typeof getMarkets>[number]
type Tab = ResponseData<typeof getCurrencyTabs>[number]

const CHANGE_DIGITS = 2

/**
 * Returns all markets with their figures at a time (epoch ms). A market whose feed has none yet has a row without figures. `liquid` are the markets with enough
 * trades for timed options.
 */
export const toMarketRows = (market: Market, now: number, liquid: ReadonlySet<string>): Row[] =>
  market.markets().map(({ id, title, symbol, pricePrecision }) => {
    const day = market.detail(symbol)
    const halt = market.findHalt(symbol)
    return {
      id,
      title,
      symbol,
      close: day?.close ?? null,
      change: day ? formatChange(day.open, day.close) : '',
      logo: '',
      volume: day?.amount ?? null,
      priceStep: toStepSize(pricePrecision),
      priceTime: market.lastTradeAtOrBefore(symbol, now)?.ts ?? null,
      halted: halt !== null,
      haltMessage: halt?.message ?? '',
      thin: !liquid.has(symbol),
    }
  })

/** Returns one tab per quote currency. Its id is its position, from 1. */
export const toCurrencyTabs = (market: Market): Tab[] =>
  getQuotes(market).map((quote, at) => ({ id: String(at + 1), currencyName: quote, child: [] }))

/** Returns those of the rows that a tab shows; `""` and `"0"` mean all. An unknown tab or child tab has no rows. */
export function filterMarketsOfTab(rows: readonly Row[], market: Market, tab: string, child: string): Row[] {
  const isAll = (id: string) => id === '' || id === '0'
  if (!isAll(child)) return []
  if (isAll(tab)) return [...rows]
  const quote = getQuotes(market)[Number(tab) - 1]
  return quote === undefined ? [] : rows.filter(({ title }) => title.endsWith(`/${quote}`))
}

/** Returns the change from open to close as a signed percentage: `+1.23%`, `-0.30%`; no change is `0.00%`. */
export function formatChange(open: Decimal, close: Decimal): string {
  if (sign(open) <= 0) return ''
  const percent = toFixedText(
    divide(multiply(subtract(close, open), '100'), open, CHANGE_DIGITS, 'half-up'),
    CHANGE_DIGITS,
    'half-up',
  )
  return sign(percent) > 0 ? `+${percent}%` : `${percent}%`
}

const getQuotes = (market: Market): string[] => [...new Set(market.markets().map(({ quote }) => quote))]
