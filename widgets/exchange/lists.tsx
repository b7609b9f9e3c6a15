import { useLayoutEffect, useState } from 'react'
import { ALL_ORDERS, getPinnedOrderList, type SpotOrderQuery } from '../../shared/state/orders/spot-orders.store.ts'
import { $token } from '../../shared/state/session/token.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { LoginNeeded } from '../../shared/view/ui/account/login-needed.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import tableSheet from '../../shared/view/ui/controls/table.css' with { type: 'css' }
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { CancelAll } from '../../shared/view/ui/spot/cancel-all.tsx'
import ordersSheet from '../../shared/view/ui/spot/spot-order-list.css' with { type: 'css' }
import { SpotOrderList } from '../../shared/view/ui/spot/spot-order-list.tsx'
import { Trades } from './trades.tsx'
import type { TradingScreenProps } from './trading-screen-props.ts'

type Shown = 'open' | 'completed' | 'trades'

/** Own open and completed orders, and the public trades unless a wide container shows them below the book (SPT-05, 08, 09, 17, 18; Q-086). */
export function Lists(parts: TradingScreenProps) {
  const t = useTexts('exchange')
  const s = useTexts('spot')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [tableSheet, ordersSheet]), [host])
  const signedIn = useStore($token) !== ''
  const [chosen, setShown] = useState<Shown>('open')
  const hasOrders = parts.has('orders')
  const hasTrades = parts.has('trades') && !parts.wide
  const shown = hasOrders ? (hasTrades || chosen !== 'trades' ? chosen : 'open') : 'trades'
  return (
    <>
      <div className="lists-head">
        <Tabs<Shown>
          label={t('ordersAndTrades')}
          value={shown}
          onChange={setShown}
          choices={[
            ...(hasOrders
              ? [
                  { value: 'open' as const, label: signedIn ? <OpenLabel /> : s('open') },
                  { value: 'completed' as const, label: s('completed') },
                ]
              : []),
            ...(hasTrades ? [{ value: 'trades' as const, label: t('trades') }] : []),
          ]}
        />
      </div>
      {shown === 'trades' ? (
        <Trades {...parts} />
      ) : signedIn ? (
        <OwnOrders key={shown} status={shown} {...parts} />
      ) : (
        <LoginNeeded />
      )}
    </>
  )
}

/** Own orders: the open ones of all markets, because they hold money, and the completed ones of this market, or of all after a press. */
function OwnOrders({ status, symbol, title }: TradingScreenProps & { status: 'open' | 'completed' }) {
  const t = useTexts('spot')
  const hasFilters = useStore($settings).values.orderFilters === true
  const [all, setAll] = useState(false)
  if (status === 'open')
    return (
      <>
        <CancelAll />
        <SpotOrderList query={{ status, side: 'all', ...ALL_ORDERS }} />
      </>
    )
  const query: SpotOrderQuery = { status, side: 'all', ...ALL_ORDERS, symbol: all || !hasFilters ? null : symbol }
  return (
    <>
      {hasFilters && (
        <div className="open-orders">
          <span>{all ? t('allMarkets') : t('onlyMarket', { market: title })}</span>
          <Button size="small" onClick={() => setAll(!all)}>
            {all ? t('onlyMarket', { market: title }) : t('allMarkets')}
          </Button>
        </div>
      )}
      <SpotOrderList key={query.symbol} query={query} />
    </>
  )
}

function OpenLabel() {
  const s = useTexts('spot')
  const { rows, ended } = useStore(getPinnedOrderList('open').$list)
  return (
    <>
      {s('open')}
      {rows.length > 0 && (
        <span className="count number">
          {rows.length}
          {!ended && '+'}
        </span>
      )}
    </>
  )
}
