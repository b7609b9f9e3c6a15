import type { ReactNode } from 'react'
import { hasRoute } from '../../routes.ts'
import { Link } from './link.tsx'

/** Route of the page of one public trade. */
const TRADE_ROUTE = '/public-trade'

interface Props {
  /** Symbol of the market, such as `btcusdt`. */
  symbol: string
  id: string
  /** Called before the navigation. */
  onLeave?(): void
  children: ReactNode
}

/** Link to the page of a public trade; its content only on a site without that page. */
export const TradeLink = ({ symbol, id, onLeave, children }: Props) =>
  symbol && id && hasRoute(TRADE_ROUTE) ? (
    <Link className="link" part="trade-link" route={TRADE_ROUTE} query={{ symbol, id }} {...(onLeave && { onLeave })}>
      {children}
    </Link>
  ) : (
    children
  )
