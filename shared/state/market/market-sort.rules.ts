import { multiply } from '../../base/money/decimal.ts'
import { type Decimal, normalizeDecimal } from '../../base/money/decimal-text.ts'
import { comparePlain } from '../../base/money/ratio.ts'
import type { MarketItem } from './markets.store.ts'

/** Columns that sort a list of markets. `turnover` is the volume of 24 hours in the quote coin, `volume` that in the base coin. */
const SORT_COLUMNS = ['name', 'volume', 'price', 'change', 'turnover'] as const
/** Column that sorts a list of markets. */
export type SortColumn = (typeof SORT_COLUMNS)[number]

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
  const column = SORT_COLUMNS.find((known) => known === name)
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

function getSortFigure({ close, change, volume }: MarketItem, column: SortColumn): Decimal | null {
  if (column === 'price') return close
  if (column === 'volume') return volume
  if (column === 'turnover') return close && volume && multiply(close, volume)
  return normalizeDecimal(change.replace(/[%+\s]/g, '').replace('−', '-'))
}

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
