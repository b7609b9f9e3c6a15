import type { Decimal } from '../../shared/money/decimal-text.ts'

/** Parses the attribute `symbols` into unique lower-case symbols: `"btcusdt, ETH/USDT"` becomes `["btcusdt", "ethusdt"]`. */
export const symbolsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((symbol) => symbol.replace(/[^a-z0-9]/g, ''))
      .filter(Boolean),
  ),
]

/** Returns the markets of the given symbols in that order, or all markets in the server's order if there are no symbols. */
export function chosen<M extends { symbol: string }>(markets: readonly M[], symbols: readonly string[]): M[] {
  if (symbols.length === 0) return [...markets]
  const bySymbol = new Map(markets.map((market) => [market.symbol.toLowerCase(), market]))
  return symbols.flatMap((symbol) => bySymbol.get(symbol) ?? [])
}

/**
 * Returns the number of decimals that shows about six figures of a price. It depends only on the magnitude, so that columns keep their width while prices tick:
 * `67412.35` has 2, `171.284` 4, `0.14832` 6, `0.00002431` 8.
 */
export function priceDigits(price: Decimal): number {
  const [whole = '', fraction = ''] = price.replace('-', '').split('.')
  if (whole.length > 3) return 2
  if (whole !== '0') return 4
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return zeros < 2 ? 6 : Math.min(zeros + 4, 12)
}

/** Converts the attribute `refresh` from seconds to ms, at least 1,000. Returns `fallback` if it is not a positive number. */
export function refreshMs(seconds: string | number, fallback: number): number {
  const given = Number(seconds)
  return Number.isFinite(given) && given > 0 ? Math.max(1000, Math.round(given * 1000)) : fallback
}
