import { useStore } from '../hooks/use-store.ts'
import '../../elements/coin.ts'
import '../../elements/freshness.ts'
import '../../elements/price.ts'
import { useEffect, useRef, useState } from 'react'
import { assetAddress } from '../../config.ts'
import { createMarketPicker } from '../../market/market-picker.ts'
import type { MarketItem } from '../../market/markets.ts'
import { getPriceDigits } from '../../market/price-digits.ts'
import { getRowTone, splitTitle } from '../../market/title.rules.ts'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Field } from '../controls/field.tsx'
import { Sheet } from '../controls/sheet.tsx'

interface Props {
  /** Poll interval of the list, and the age at which it is stale. */
  everyMs: number
  staleMs: number
  /** Symbol of the displayed market. */
  current: string
  /** Number of markets above which the list has a search field. */
  searchAbove?: number
  /** `search` labels the field, `none` is shown if no market matches. */
  texts: { title: string; search: string; none: string; loading: string }
  onPick(market: MarketItem): void
  onClose(): void
}

/** Sheet for choosing a market; its list is polled while it is open. Requires shared/theme/market-picker.css. */
export function MarketPicker({ everyMs, staleMs, current, searchAbove = 0, texts, onPick, onClose }: Props) {
  const [picker] = useState(() => createMarketPicker(everyMs, staleMs))
  const { data, failed } = useStore(picker.$list)
  const search = useStore(picker.$search)
  const found = useStore(picker.$found)
  const place = useRef<HTMLDivElement>(null)
  const searched = (data?.length ?? 0) > searchAbove
  // With a mouse the search field takes the focus; on a phone the keyboard would cover the list.
  useEffect(() => {
    if (searched && matchMedia('(pointer: fine)').matches) place.current?.querySelector('input')?.focus()
  }, [searched])
  return (
    <Sheet title={texts.title} aside={<tl-freshness source={picker.$fresh} />} onClose={onClose} part="markets">
      {searched && (
        <div className="search" ref={place}>
          <Field
            label={texts.search}
            type="search"
            value={search}
            onChange={picker.search}
            placeholder={texts.search}
          />
        </div>
      )}
      {!data && failed && <Failed onRetry={() => void picker.$list.refresh()} />}
      {!data && !failed && <i className="skeleton markets" role="status" aria-label={texts.loading} />}
      {data && found.length === 0 && <Empty title={texts.none} />}
      <ul className="market-list" aria-label={texts.title}>
        {found.map((market) => (
          <li key={market.id}>
            <MarketRow market={market} current={market.symbol === current} onPick={onPick} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

interface RowProps {
  market: MarketItem
  current: boolean
  onPick(market: MarketItem): void
}

/** Market in the picker: base and quote, the close, the change, coloured by its sign (OML-01, OML-02). */
function MarketRow({ market, current, onPick }: RowProps) {
  const { title, logo, close, change } = market
  const [base, quote] = splitTitle(title)
  const tone = getRowTone(change)
  return (
    <button
      type="button"
      className="cell with-mark market-row"
      aria-current={current || undefined}
      onClick={() => onPick(market)}
    >
      <tl-coin coin={base} logo={logo ? assetAddress(logo) : undefined} />
      <span className="name number">
        <b>{base}</b>
        <span className="quote">{quote}</span>
      </span>
      <span className={`close ${tone}`}>
        <tl-price value={close} digits={getPriceDigits(market)} />
      </span>
      <span className={`pill number ${tone}`}>{change.replace('-', '−') || '—'}</span>
    </button>
  )
}
