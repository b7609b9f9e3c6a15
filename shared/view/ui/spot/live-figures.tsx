import '../../elements/change.ts'
import '../../elements/price.ts'
import type { LiveMarket } from '../hooks/use-live-market.ts'

/** Price and change of a market, as the last two columns of its row. */
export function LiveFigures({ $price, $change, digits }: LiveMarket) {
  return (
    <>
      <span className="price">
        <tl-price source={$price} digits={digits} flash />
      </span>
      <span className="change">
        <tl-change source={$change} pill />
      </span>
    </>
  )
}
