import { useLiveMarket } from '../hooks/use-live-market.ts'
import { useMarketChange } from '../hooks/use-market-change.ts'
import { useStore } from '../hooks/use-store.ts'
import '../../elements/coin.ts'
import '../../elements/price.ts'
import { assetAddress } from '../../../base/runtime/config.ts'
import type { MarketPickerState } from '../../../state/market/market-picker.store.ts'
import type { MarketItem } from '../../../state/market/markets.store.ts'
import { splitTitle } from '../../../state/market/title.rules.ts'
import { adoptCells } from '../controls/cells.ts'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Field } from '../controls/field.tsx'

/** Texts of a market list: `search` labels the field, `none` is shown if no market matches. */
export interface MarketTexts {
  title: string
  search: string
  none: string
  loading: string
}

interface Props {
  picker: MarketPickerState
  /** Symbol of the displayed market. */
  current: string
  /** Number of markets above which the list has a search field. */
  searchAbove?: number
  texts: MarketTexts
  onPick(market: MarketItem): void
}

/** Rows with live figures, each of which is a topic of the socket. The other rows show the figures of the list. */
const MAX_FOLLOWED = 100

/** List of markets with a search field, in a sheet. Requires market-picker.css. */
export function MarketChoice({ picker, current, searchAbove = 0, texts, onPick }: Props) {
  const { data, failed, loading } = useStore(picker.$list)
  const search = useStore(picker.$search)
  const found = useStore(picker.$found)
  return (
    <>
      {(data?.length ?? 0) > searchAbove && (
        <div className="search">
          <Field
            label={texts.search}
            type="search"
            value={search}
            onChange={picker.search}
            placeholder={texts.search}
          />
        </div>
      )}
      {!data && failed && <Failed busy={loading} onRetry={() => void picker.$list.refresh()} />}
      {!data && !failed && <i className="skeleton markets" role="status" aria-label={texts.loading} />}
      {data && found.length === 0 && <Empty title={texts.none} />}
      <ul className="market-list" aria-label={texts.title}>
        {found.map((market, at) => (
          <li key={market.id}>
            <MarketRow
              market={market}
              current={market.symbol === current}
              isFollowed={at < MAX_FOLLOWED || market.symbol === current}
              onPick={onPick}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  market: MarketItem
  current: boolean
  isFollowed: boolean
  onPick(market: MarketItem): void
}

/** Market in the picker: base and quote, the close, the change, coloured by its sign (OML-01, OML-02). */
function MarketRow({ market, current, isFollowed, onPick }: RowProps) {
  const { title, logo, change: listed } = market
  const [base, quote] = splitTitle(title)
  const { $price, $change, digits } = useLiveMarket(market, isFollowed)
  const { change, tone } = useMarketChange($change, listed)
  return (
    <button
      ref={adoptCells}
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
        <tl-price source={$price} digits={digits} />
      </span>
      <span className={`pill number ${tone}`}>{change}</span>
    </button>
  )
}
