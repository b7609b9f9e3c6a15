import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import chevronUp from 'lucide-static/icons/chevron-up.svg?raw'
import { useMemo, useRef } from 'react'
import { $favourites } from '../../shared/state/market/favourites.ts'
import { nextSort, sortMarkets } from '../../shared/state/market/market-sort.rules.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import type { PolledStore } from '../../shared/state/stores/polled.ts'
import { Empty, EmptyList } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { COLUMNS, filterMarkets } from './market.rules.ts'
import { $sort, setSort } from './market.store.ts'
import { MarketRow } from './market-row.tsx'
import { useVisibleRows } from './use-visible-rows.ts'

interface Props {
  $list: PolledStore<MarketItem[]>
  find: string
  favouritesOnly: boolean
  /** The list of an earlier page is not yet read. */
  isLooking: boolean
}

/** Rows of a tab, sorted and filtered by the search text. */
export function MarketList({ $list, find, favouritesOnly, isLooking }: Props) {
  const t = useTexts('market')
  const { data, failed, loading } = useStore($list)
  const sort = useStore($sort)
  const favourites = useStore($favourites)
  const known = favouritesOnly ? data?.filter(({ symbol }) => favourites.has(symbol)) : data
  const rows = useMemo(() => filterMarkets(sortMarkets(known ?? [], sort), find), [known, sort, find])
  if (!data)
    return failed && !isLooking ? (
      <Failed text={t('failedText')} busy={loading} onRetry={() => void $list.refresh()} />
    ) : (
      <LoadingMarkets />
    )
  if (rows.length === 0) return <NoMarkets why={find ? 'noMatch' : favouritesOnly ? 'noFavourites' : 'noMarkets'} />
  return (
    <>
      <ColumnHeaders />
      <Rows rows={rows} favourites={favourites} />
    </>
  )
}

/** Rows with only the visible ones in the document. The list keeps its full height. */
function Rows({ rows, favourites }: { rows: readonly MarketItem[]; favourites: ReadonlySet<string> }) {
  const t = useTexts('market')
  const listRef = useRef<HTMLUListElement>(null)
  const [from, to] = useVisibleRows(listRef, rows.length)
  return (
    <ul
      className="rows"
      aria-label={t('list')}
      ref={listRef}
      style={{ blockSize: `calc(var(--row) * ${rows.length})` }}
    >
      {rows.slice(from, to).map((market, at) => (
        <li
          key={market.id}
          aria-setsize={rows.length}
          aria-posinset={from + at + 1}
          style={{ transform: `translateY(calc(var(--row) * ${from + at}))` }}
        >
          <MarketRow market={market} favourite={favourites.has(market.symbol)} />
        </li>
      ))}
    </ul>
  )
}

/** Column headers. A press sorts by the column, a second press reverses the order, a third removes it. */
function ColumnHeaders() {
  const t = useTexts('market')
  const sort = useStore($sort)
  return (
    <div className="heads">
      {COLUMNS.map((column) => (
        <button
          type="button"
          key={column}
          className={column}
          aria-label={t('sortBy', { column: t(column) })}
          aria-pressed={sort?.column === column}
          onClick={() => setSort(nextSort(sort, column))}
        >
          {t(column)}
          {sort?.column === column && <Icon source={sort.isAscending ? chevronUp : chevronDown} size="small" />}
        </button>
      ))}
    </div>
  )
}

function NoMarkets({ why }: { why: 'noMatch' | 'noFavourites' | 'noMarkets' }) {
  const t = useTexts('market')
  if (why === 'noMatch') return <Empty title={t(why)} />
  return <EmptyList title={t(why)}>{why === 'noFavourites' && <p>{t('noFavouritesText')}</p>}</EmptyList>
}

function LoadingMarkets() {
  const t = useTexts('common')
  return (
    <div role="status" aria-label={t('loading')}>
      <SkeletonRows count={8} look="cell with-mark" />
    </div>
  )
}
