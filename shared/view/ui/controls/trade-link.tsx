import type { ReactNode } from 'react'
import { hasRoute } from '../../../base/runtime/routes.ts'
import { Link } from './link.tsx'

interface Props {
  /** Symbol of the market, such as `btcusdt`. */
  symbol: string
  id: string
  /** Called before the navigation. */
  onLeave?(): void
  children: ReactNode
}

/** Link to the page of a public trade; its content only on a site without that page. */
export const TradeLink = ({ symbol, id, children, ...rest }: Props) =>
  id && hasRoute('/public-trade') ? (
    <Link {...rest} className="link" part="trade-link" route="/public-trade" query={{ symbol, id }}>
      {children}
    </Link>
  ) : (
    children
  )
