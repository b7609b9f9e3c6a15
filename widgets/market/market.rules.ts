import type { SortColumn } from '../../shared/state/market/market-sort.rules.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'

/** Columns of the page, which sort its list. */
export const COLUMNS = ['name', 'volume', 'price', 'change'] as const satisfies readonly SortColumn[]

/** Returns the markets whose title contains a text. */
export const filterMarkets = (markets: readonly MarketItem[], find: string): MarketItem[] => {
  const part = find.trim().toUpperCase()
  return markets.filter(({ title }) => title.toUpperCase().includes(part))
}

/** Returns the rows of a long list to render: the visible ones and 6 on each side. `above` is the distance in px from the list's top to the window's top. */
export function getVisibleRows(above: number, height: number, row: number, count: number): [from: number, to: number] {
  const OVERSCAN_ROWS = 6
  const from = Math.max(0, Math.floor(above / row) - OVERSCAN_ROWS)
  const to = Math.min(count, Math.ceil((above + height) / row) + OVERSCAN_ROWS)
  return from < to ? [from, to] : [0, 0]
}
