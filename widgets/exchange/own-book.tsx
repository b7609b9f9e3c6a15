import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import '../../shared/view/elements/price.ts'
import { computed } from 'nanostores'
import { useEffect, useMemo, useRef } from 'react'
import { $health } from '../../shared/state/market/health.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import type { SpotOrder } from '../../shared/state/orders/spot-orders.store.ts'
import { $token } from '../../shared/state/session/token.ts'
import { constantStore } from '../../shared/state/stores/constant-store.ts'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'
import { BookPanel } from '../../shared/view/ui/spot/book-panel.tsx'
import { loadSpotOrders } from './load-spot-orders.ts'
import type { TradingScreenProps } from './trading-screen-props.ts'
import { buyingPower } from './trading-snapshot.store.ts'

interface Rows {
  readonly rows: readonly SpotOrder[]
}

/** Orders of a visitor, and of a member until the code of the list is loaded. */
const $noOrders = constantStore<Rows>({ rows: [] })

/** Order book with the member's own orders marked. Pressing a row fills in its price. */
export function OwnBook({ symbol, title, digits, ticket, $snapshot, $last, wide }: TradingScreenProps) {
  const elementRef = useRef<HTMLElement>(null)
  const $step = useMemo(
    () => computed([$snapshot, $last], ({ data }, last) => buyingPower(data, last).priceStep),
    [$snapshot, $last],
  )
  const step = useStore($step)
  const orders = useLoaded(useStore($token) !== '', loadSpotOrders)
  const { rows } = useStore<Rows>(orders && orders !== 'failed' ? orders.getSpotOrderList('open').$list : $noOrders)
  const own = useMemo(() => {
    const prices = (side: 'buy' | 'sell') =>
      rows.flatMap((order) =>
        order.symbol === symbol && order.type === side && order.limitPrice ? [order.limitPrice] : [],
      )
    return { bids: new Set(prices('buy')), asks: new Set(prices('sell')) }
  }, [rows, symbol])
  useEffect(() => {
    const fill = (event: Event) => {
      const { price } = (event as CustomEvent<{ price: string }>).detail
      if (ticket.$draft.get().kind === 'market') ticket.choose({ kind: 'limit' })
      ticket.fillPrice(price)
    }
    const element = elementRef.current
    element?.addEventListener('tl-price', fill)
    return () => element?.removeEventListener('tl-price', fill)
  }, [ticket])
  return (
    <section className="own-book" ref={elementRef}>
      <BookPanel
        symbol={symbol}
        coin={getPair(title)[0]}
        step={step}
        own={own}
        fill={wide}
        $page={$health(symbol)}
        last={
          <b>
            <tl-price source={$last} digits={digits} flash />
          </b>
        }
      />
    </section>
  )
}
