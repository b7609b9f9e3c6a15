import type { MarketItem } from './markets.ts'

/** Which market a text names: one of the list; `loading` while the list is not there, `unknown` when there is no such market in it. */
export type NamedMarket = MarketItem | 'loading' | 'unknown'

/** The symbol that a text stands for: `BTC/USDT` and `btcusdt` are one. Empty when it can be none. */
export function symbolOf(text: string): string {
  const symbol = text.toLowerCase().replace(/[\s/_-]/g, '')
  return /^[a-z0-9]{1,40}$/.test(symbol) ? symbol : ''
}

/**
 * The market that a text names. Only a missing text means the first of the list: a misspelt or delisted one must never show and trade another
 * market.
 */
export function namedMarket(markets: readonly MarketItem[] | null, text: string): NamedMarket {
  if (!markets) return 'loading'
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return markets[0] ?? 'loading'
  const symbol = symbolOf(wanted)
  return (
    markets.find((market) => market.symbol.toLowerCase() === wanted) ??
    markets.find((market) => symbol !== '' && symbolOf(market.symbol) === symbol) ??
    'unknown'
  )
}

/** The market itself; null while it is loading or unknown, when nothing can be traded. */
export const knownMarket = (named: NamedMarket): MarketItem | null => (typeof named === 'string' ? null : named)

/** The symbol whose figures are shown: while the list is not there, the one that the text stands for. Empty when there is none to show. */
export const shownSymbol = (named: NamedMarket, text: string): string =>
  named === 'loading' ? symbolOf(text) : (knownMarket(named)?.symbol ?? '')

/**
 * The market's title: that of the list. Until it has come, a name that was given with the symbol counts only where both say the same, since an address can
 * say anything (OPT-02); else the symbol, or a dash.
 */
export function titleOf(named: NamedMarket, text: string, name: string): string {
  const symbol = shownSymbol(named, text)
  return knownMarket(named)?.title ?? (symbol === '' ? '—' : symbolOf(name) === symbol ? name : symbol.toUpperCase())
}
