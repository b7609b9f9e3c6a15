import type { MarketItem } from '../../shared/market/markets.ts'

/** A title `BASE/QUOTE` in its two parts, the second with the stroke; a title without one has an empty second part (OML-01). */
export function titleParts(title: string): [base: string, quote: string] {
  const stroke = title.indexOf('/')
  return stroke < 0 ? [title, ''] : [title.slice(0, stroke), title.slice(stroke)]
}

/** A row of the market popup is up when its change text has a plus sign, and down otherwise (OML-02, Q-092). */
export const rowTone = (change: string): 'up' | 'down' => (change.includes('+') ? 'up' : 'down')

/** The market of a symbol; the first when it is unknown or none is wanted. Null while there are no markets. */
export const marketOf = (markets: readonly MarketItem[] | null, symbol: string): MarketItem | null =>
  markets?.find((market) => market.symbol.toLowerCase() === symbol.toLowerCase()) ?? markets?.[0] ?? null

/** The symbol a text stands for: `BTC/USDT` and `btcusdt` are one. */
export const symbolOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The name that was given for the wanted market; else the list's; else the symbol, so that a header is never empty. */
export const titleOf = (market: MarketItem | null, wanted: string, name: string): string =>
  name && (!market || symbolOf(market.symbol) === wanted) ? name : (market?.title ?? wanted.toUpperCase())
