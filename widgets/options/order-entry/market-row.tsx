import '../../../shared/elements/coin.ts'
import '../../../shared/elements/price.ts'
import { assetAddress } from '../../../shared/config.ts'
import type { MarketItem } from '../../../shared/market/markets.ts'
import { digitsOf } from '../amount.rules.ts'
import { rowTone, titleParts } from '../market.rules.ts'

interface Props {
  market: MarketItem
  /** It is the one that is shown. */
  current: boolean
  onPick(market: MarketItem): void
}

/** A market in the popup: base and quote, the close, the change, coloured by its sign (OML-01, OML-02). */
export function MarketRow({ market, current, onPick }: Props) {
  const { title, logo, close, change } = market
  const [base, quote] = titleParts(title)
  const tone = rowTone(change)
  return (
    <button
      type="button"
      className="cell mk market-row"
      aria-current={current || undefined}
      onClick={() => onPick(market)}
    >
      <tl-coin coin={base} logo={logo ? assetAddress(logo) : undefined} />
      <span className="name n">
        <b>{base}</b>
        <span className="quote">{quote}</span>
      </span>
      <span className={`close ${tone}`}>
        <tl-price value={close} digits={close === null ? 2 : digitsOf(close)} />
      </span>
      <span className={`pill n ${tone}`}>{change.replace('-', '−') || '—'}</span>
    </button>
  )
}
