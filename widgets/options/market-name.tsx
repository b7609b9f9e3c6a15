import '../../shared/elements/coin.ts'
import { assetAddress } from '../../shared/config.ts'
import { titleParts } from '../../shared/market/title.rules.ts'

/** A market's coin and name, the quote stepping back. */
export function MarketName({ title, logo }: { title: string; logo?: string | undefined }) {
  const [base, quote] = titleParts(title)
  return (
    <>
      <tl-coin coin={base} logo={logo ? assetAddress(logo) : undefined} />
      <span className="number">
        {base}
        <span className="quote">{quote}</span>
      </span>
    </>
  )
}
