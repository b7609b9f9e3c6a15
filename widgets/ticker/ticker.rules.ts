import type { Decimal } from '../../shared/money/decimal-text.ts'

/** The symbols of the attribute `symbols`, lower case, each once: `"btcusdt, ETH/USDT"` is `["btcusdt", "ethusdt"]`. */
export const symbolsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((symbol) => symbol.replace(/[^a-z0-9]/g, ''))
      .filter(Boolean),
  ),
]

/** The markets to show: those of the wanted symbols in their order, or all in the server's order when none is wanted. */
export function chosen<M extends { symbol: string }>(markets: readonly M[], symbols: readonly string[]): M[] {
  if (symbols.length === 0) return [...markets]
  const bySymbol = new Map(markets.map((market) => [market.symbol.toLowerCase(), market]))
  return symbols.flatMap((symbol) => bySymbol.get(symbol) ?? [])
}

/**
 * Digits after the point that a price is shown with where space is short: about six figures, always the same for a size of price, so that columns
 * keep their width while they tick. `67412.35` has 2, `171.284` 4, `0.14832` 6, `0.00002431` 8.
 */
export function priceDigits(price: Decimal): number {
  const [whole = '', fraction = ''] = price.replace('-', '').split('.')
  if (whole.length > 3) return 2
  if (whole !== '0') return 4
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return zeros < 2 ? 6 : Math.min(zeros + 4, 12)
}

/** The refresh interval in milliseconds of the attribute `refresh` in seconds: at least 1 s, `fallback` for what is no number. */
export function refreshMs(seconds: string | number, fallback: number): number {
  const given = Number(seconds)
  return Number.isFinite(given) && given > 0 ? Math.max(1000, Math.round(given * 1000)) : fallback
}
