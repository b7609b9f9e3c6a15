/** Returns a page of a list whose rows are stored oldest first: the newest first, or the rows that follow the one that `after` identifies. */
export function takePage<Row>(
  rows: readonly Row[],
  { page, limit, after }: { page: number; limit: number; after: string | null },
  identify: (row: Row) => string,
): Row[] {
  const newest = [...rows].reverse()
  const start =
    after === null ? (Math.max(1, page) - 1) * limit : newest.findIndex((row) => identify(row) === after) + 1
  return newest.slice(start, start + limit)
}

/** Returns true if an order matches the filter of its list: market, and time of placing in epoch ms. */
export const matchesFilter = (
  { symbol, at }: { symbol: string; at: number },
  filter: { symbol: string | null; from: number | null; to: number | null },
): boolean =>
  (filter.symbol === null || filter.symbol.toLowerCase() === symbol) &&
  (filter.from === null || at >= filter.from) &&
  (filter.to === null || at < filter.to)
