import type { Decimal } from '../../shared/money/plain.ts'

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

/**
 * Where the carousel scrolls next: one view on, or back to the start when the end is in view. All in pixels from the start of the reading direction;
 * fractions of a pixel, which zoomed pages have, do not count as something left to see.
 */
export const nextOffset = (offset: number, view: number, total: number): number =>
  offset + view >= total - 1 ? 0 : Math.min(offset + view, total - view)

/** How many of `count` items of a row have come into view once it is scrolled to `offset`. */
export const itemsSeen = (offset: number, view: number, total: number, count: number): number =>
  total > 0 && view > 0 ? Math.min(count, Math.ceil(((offset + view - 1) / total) * count)) : 0

/** The refresh interval in milliseconds of the attribute `refresh` in seconds: at least 1 s, `fallback` for what is no number. */
export function refreshMs(seconds: string | number, fallback: number): number {
  const given = Number(seconds)
  return Number.isFinite(given) && given > 0 ? Math.max(1000, Math.round(given * 1000)) : fallback
}

/** A market's price at the end of a minute; `minute` counts from 1970. */
export interface MinuteClose {
  minute: number
  price: Decimal
}

/** The closes with a price at its minute: the last one replaced, a newer one appended and the oldest beyond `most` dropped, an older one ignored. */
export function withClose(closes: readonly MinuteClose[], close: MinuteClose, most: number): readonly MinuteClose[] {
  const last = closes.at(-1)
  if (last && close.minute < last.minute) return closes
  const before = last?.minute === close.minute ? closes.slice(0, -1) : closes
  return [...before, close].slice(-most)
}
