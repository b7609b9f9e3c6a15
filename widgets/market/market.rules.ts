import type { MarketItem } from '../../shared/market/markets.ts'
import { compare } from '../../shared/money/decimal.ts'
import { type Decimal, normalizeDecimal } from '../../shared/money/decimal-text.ts'

/** What a list of markets can be sorted by. */
export const COLUMNS = ['name', 'volume', 'price', 'change'] as const
/** One of them. */
export type SortColumn = (typeof COLUMNS)[number]

/** How a list is sorted. */
export interface Sort {
  column: SortColumn
  /** Smallest, or first in the alphabet, on top. */
  rising: boolean
}

/** As the platform lists them: nothing is sorted until a column is chosen. */
export const UNSORTED = ''

/** Reads a kept sort, as in `change:down`; null for none. */
export function sortOf(text: string): Sort | null {
  const [name = '', way] = text.split(':')
  const column = COLUMNS.find((known) => known === name)
  return column && (way === 'up' || way === 'down') ? { column, rising: way === 'up' } : null
}

/** Writes a sort as it is kept. */
export const sortText = (sort: Sort | null): string =>
  sort ? `${sort.column}:${sort.rising ? 'up' : 'down'}` : UNSORTED

/** The sort after a press on a column: names begin rising, figures falling; then the other way; then none. */
export function nextSort(sort: Sort | null, column: SortColumn): Sort | null {
  const first = column === 'name'
  if (sort?.column !== column) return { column, rising: first }
  return sort.rising === first ? { column, rising: !first } : null
}

const figureOf = ({ close, change, hamount }: MarketItem, column: SortColumn): Decimal | null =>
  column === 'price'
    ? close
    : column === 'volume'
      ? hamount
      : normalizeDecimal(change.replace(/[%+\s]/g, '').replace('−', '-'))

/** The markets in an order. Those without the figure stand at the end in both directions; equal ones as the platform lists them. */
export function sorted(markets: readonly MarketItem[], sort: Sort | null): MarketItem[] {
  if (!sort) return [...markets]
  const way = sort.rising ? 1 : -1
  if (sort.column === 'name') return markets.toSorted((a, b) => a.title.localeCompare(b.title, 'en') * way)
  const figures = new Map(markets.map((market) => [market, figureOf(market, sort.column)]))
  return markets.toSorted((a, b) => {
    const [one, other] = [figures.get(a) ?? null, figures.get(b) ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return compare(one, other) * way
  })
}

/** The markets whose name has a text in it. */
export const marketsNamed = (markets: readonly MarketItem[], find: string): MarketItem[] => {
  const part = find.trim().toUpperCase()
  return markets.filter(({ title }) => title.toUpperCase().includes(part))
}

/** Reads kept favourites: symbols with spaces between. */
export const favouritesOf = (text: string): ReadonlySet<string> => new Set(text.split(' ').filter(Boolean))

/** The rows to draw of a long list: those in view and some around them. `above` is how far the list's top is above the window's, pixels. */
export function visibleRows(above: number, height: number, row: number, count: number): [from: number, to: number] {
  const AROUND = 6
  const from = Math.max(0, Math.floor(above / row) - AROUND)
  const to = Math.min(count, Math.ceil((above + height) / row) + AROUND)
  return from < to ? [from, to] : [0, 0]
}
