import type { MarketItem } from './markets.store.ts'
import { UNKNOWN_TITLE } from './title.rules.ts'

/** Market that a text names; `loading` without a list, `unknown` if the list does not contain it. */
export type NamedMarket = MarketItem | 'loading' | 'unknown'

/** Converts a market name to a symbol: `BTC/USDT` and `btcusdt` are the same. Returns "" for invalid text. */
export function toSymbol(text: string): string {
  const symbol = text.toLowerCase().replace(/[\s/_-]/g, '')
  return /^[a-z0-9]{1,40}$/.test(symbol) ? symbol : ''
}

/**
 * Returns the market that a text names. Only empty text selects the first market: a misspelt or delisted name must never display and trade another
 * market.
 */
export function findNamedMarket(markets: readonly MarketItem[] | null, text: string): NamedMarket {
  if (!markets) return 'loading'
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return markets[0] ?? 'loading'
  const symbol = toSymbol(wanted)
  return (
    markets.find((market) => market.symbol.toLowerCase() === wanted) ??
    markets.find((market) => symbol !== '' && toSymbol(market.symbol) === symbol) ??
    'unknown'
  )
}

/** Returns the market; null while it is loading or unknown, when nothing can be traded. */
export const getKnownMarket = (named: NamedMarket): MarketItem | null => (typeof named === 'string' ? null : named)

/** Returns the symbol whose figures are displayed: before the list is loaded, the one derived from the text. Returns "" if there is none. */
export const getDisplayedSymbol = (named: NamedMarket, text: string): string =>
  named === 'loading' ? toSymbol(text) : (getKnownMarket(named)?.symbol ?? '')

/**
 * Returns the market's title from the list. Before the list is loaded, the given name is used only if it matches the symbol, because an address can contain any
 * text (OPT-02); otherwise the symbol, or a dash.
 */
export function getMarketTitle(named: NamedMarket, text: string, name: string): string {
  const symbol = getDisplayedSymbol(named, text)
  const given = toSymbol(name) === symbol ? name : symbol.toUpperCase()
  return getKnownMarket(named)?.title ?? (symbol === '' ? UNKNOWN_TITLE : given)
}
