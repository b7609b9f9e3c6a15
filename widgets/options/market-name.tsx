import '../../shared/view/elements/coin.ts'
import { assetAddress } from '../../shared/base/runtime/config.ts'
import { splitTitle, UNKNOWN_TITLE } from '../../shared/state/market/title.rules.ts'

/** Icon and title of a market, with the quote coin in a weaker colour. */
export function MarketName({ title, logo }: { title: string; logo?: string | undefined }) {
  const [base, quote] = splitTitle(title)
  return (
    <>
      <tl-coin coin={base} logo={logo ? assetAddress(logo) : undefined} />
      <span className={title === UNKNOWN_TITLE ? 'number unknown' : 'number'}>
        {base}
        <span className="quote">{quote}</span>
      </span>
    </>
  )
}
