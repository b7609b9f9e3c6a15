import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import chevronUp from 'lucide-static/icons/chevron-up.svg?raw'
import { useLayoutEffect, useMemo, useState } from 'react'
import { MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import { $favourites } from '../../shared/state/market/favourites.ts'
import { createMarketPicker } from '../../shared/state/market/market-picker.store.ts'
import { nextSort, type Sort, type SortColumn, sortMarkets } from '../../shared/state/market/market-sort.rules.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import columnSheet from './market-column.css' with { type: 'css' }
import { MarketLine } from './market-line.tsx'

/** Columns of the list. The volume is that in the quote coin, so that markets can be compared; only the widest layout has room for it. */
const COLUMNS = [
  { column: 'name', text: 'name' },
  { column: 'price', text: 'price' },
  { column: 'change', text: 'change' },
  { column: 'turnover', text: 'volume' },
] as const satisfies readonly { column: SortColumn; text: string }[]

/** Largest markets first. */
const BY_TURNOVER: Sort = { column: 'turnover', isAscending: false }

/** Rows with live figures, each of which is a topic of the socket. */
const MAX_FOLLOWED = 100

interface Props {
  current: string
  onPick(market: MarketItem): void
}

/** Markets in a column of the trading screen: search, favourites, quote coins, and one line for each market, sorted by a press on a column. */
export function MarketColumn({ current, onPick }: Props) {
  const t = useTexts('exchange')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [columnSheet]), [host])
  const [picker] = useState(() => createMarketPicker(MARKETS_POLL_MS, 5 * MARKETS_POLL_MS))
  const { data, failed, loading } = useStore(picker.$list)
  const [group, setGroup] = useState('')
  const [sort, setSort] = useState<Sort | null>(BY_TURNOVER)
  const favourites = useStore($favourites)
  const found = useStore(picker.$found)
  const quotes = useMemo(() => [...new Set((data ?? []).map(({ title }) => getPair(title)[1]))].sort(), [data])
  const rows = useMemo(() => {
    const shown = found.filter(({ symbol, title }) =>
      group === 'favourites' ? favourites.has(symbol) : !group || getPair(title)[1] === group,
    )
    return sortMarkets(shown, sort)
  }, [found, favourites, group, sort])
  return (
    <>
      <div className="search">
        <Field
          label={t('find')}
          type="search"
          value={useStore(picker.$search)}
          onChange={picker.search}
          placeholder={t('find')}
        />
      </div>
      <Groups value={group} quotes={quotes} onChange={setGroup} />
      <Heads sort={sort} onSort={(column) => setSort(nextSort(sort, column))} />
      {!data && failed && <Failed busy={loading} onRetry={() => void picker.$list.refresh()} />}
      {data && rows.length === 0 && <NoRows isFavourites={group === 'favourites'} />}
      <ul className={quotes.length > 1 ? 'market-lines with-quotes' : 'market-lines'} aria-label={t('markets')}>
        {rows.map((market, at) => (
          <MarketLine
            key={market.id}
            market={market}
            current={market.symbol === current}
            isFavourite={favourites.has(market.symbol)}
            isFollowed={at < MAX_FOLLOWED || market.symbol === current}
            onPick={onPick}
          />
        ))}
      </ul>
    </>
  )
}

/** Choice between all markets, favourites, and the markets of a quote coin if there are several. */
function Groups({
  value,
  quotes,
  onChange,
}: {
  value: string
  quotes: readonly string[]
  onChange(value: string): void
}) {
  const m = useTexts('market')
  const all = useTexts('common')('all')
  return (
    <Tabs
      label={m('groups')}
      value={value}
      onChange={onChange}
      choices={[
        { value: '', label: all },
        { value: 'favourites', label: m('favourites') },
        ...(quotes.length > 1 ? quotes.map((quote) => ({ value: quote, label: quote })) : []),
      ]}
    />
  )
}

/** Column headers. A press sorts by the column, a second press reverses the order, a third removes it. */
function Heads({ sort, onSort }: { sort: Sort | null; onSort(column: SortColumn): void }) {
  const m = useTexts('market')
  return (
    <div className="market-heads">
      {COLUMNS.map(({ column, text }) => (
        <button
          type="button"
          key={column}
          className={column}
          aria-label={m('sortBy', { column: m(text) })}
          aria-pressed={sort?.column === column}
          onClick={() => onSort(column)}
        >
          {m(text)}
          {sort?.column === column && <Icon source={sort.isAscending ? chevronUp : chevronDown} size="small" />}
        </button>
      ))}
    </div>
  )
}

function NoRows({ isFavourites }: { isFavourites: boolean }) {
  const t = useTexts('exchange')
  const m = useTexts('market')
  return <Empty title={isFavourites ? m('noFavourites') : t('noMarkets')} />
}
