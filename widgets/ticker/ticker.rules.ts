/** Parses the attribute `symbols` into unique lower-case symbols: `"btcusdt, ETH/USDT"` becomes `["btcusdt", "ethusdt"]`. */
export const parseSymbols = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((symbol) => symbol.replace(/[^a-z0-9]/g, ''))
      .filter(Boolean),
  ),
]

/** Returns the markets of the given symbols in that order, or all markets in the server's order if there are no symbols. */
export function chooseMarkets<M extends { symbol: string }>(markets: readonly M[], symbols: readonly string[]): M[] {
  if (symbols.length === 0) return [...markets]
  const bySymbol = new Map(markets.map((market) => [market.symbol.toLowerCase(), market]))
  return symbols.flatMap((symbol) => bySymbol.get(symbol) ?? [])
}

/** Converts the attribute `refresh` from seconds to ms, at least 1,000. Returns `fallback` if it is not a positive number. */
export function toRefreshMs(seconds: string | number, fallback: number): number {
  const given = Number(seconds)
  return Number.isFinite(given) && given > 0 ? Math.max(1000, Math.round(given * 1000)) : fallback
}
