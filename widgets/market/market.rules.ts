import { type Decimal, normalizeDecimal } from '../../shared/base/money/decimal-text.ts'
import { comparePlain } from '../../shared/base/money/ratio.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'

/** Columns that sort the list. */
export const COLUMNS = ['name', 'volume', 'price', 'change'] as const
/** Column that sorts the list. */
export type SortColumn = (typeof COLUMNS)[number]

/** Sort order of a list. */
export interface Sort {
  column: SortColumn
  /** True if the smallest value, or the first in the alphabet, comes first. */
  isAscending: boolean
}

/** Stored text of no sort order: the list keeps the platform's order. */
export const UNSORTED = ''

/** Parses a stored sort order such as `change:down`. Returns null for none. */
export function parseSort(text: string): Sort | null {
  const [name = '', way] = text.split(':')
  const column = COLUMNS.find((known) => known === name)
  return column && (way === 'up' || way === 'down') ? { column, isAscending: way === 'up' } : null
}

/** Formats a sort order for storage. */
export const formatSort = (sort: Sort | null): string =>
  sort ? `${sort.column}:${sort.isAscending ? 'up' : 'down'}` : UNSORTED

/** Returns the sort order after a press on a column: names ascending and figures descending first, then reversed, then none. */
export function nextSort(sort: Sort | null, column: SortColumn): Sort | null {
  const first = column === 'name'
  if (sort?.column !== column) return { column, isAscending: first }
  return sort.isAscending === first ? { column, isAscending: !first } : null
}

const getSortFigure = ({ close, change, volume }: MarketItem, column: SortColumn): Decimal | null =>
  column === 'price'
    ? close
    : column === 'volume'
      ? volume
      : normalizeDecimal(change.replace(/[%+\s]/g, '').replace('−', '-'))

/** Returns the markets sorted. Markets without the figure come last in both directions. Equal markets keep the platform's order. */
export function sortMarkets(markets: readonly MarketItem[], sort: Sort | null): MarketItem[] {
  if (!sort) return [...markets]
  const way = sort.isAscending ? 1 : -1
  if (sort.column === 'name') return markets.toSorted((a, b) => a.title.localeCompare(b.title, 'en') * way)
  const figures = new Map(markets.map((market) => [market, getSortFigure(market, sort.column)]))
  return markets.toSorted((a, b) => {
    const [one, other] = [figures.get(a) ?? null, figures.get(b) ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return comparePlain(one, other) * way
  })
}

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
