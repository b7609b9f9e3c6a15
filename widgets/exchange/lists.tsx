import { type ReactNode, useLayoutEffect, useState } from 'react'
import { ALL_ORDERS, getPinnedOrderList, type SpotOrderQuery } from '../../shared/state/orders/spot-orders.store.ts'
import { $token } from '../../shared/state/session/token.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { LoginNeeded } from '../../shared/view/ui/account/login-needed.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import tableSheet from '../../shared/view/ui/controls/table.css' with { type: 'css' }
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { useCancelAll } from '../../shared/view/ui/spot/cancel-all.tsx'
import ordersSheet from '../../shared/view/ui/spot/spot-order-list.css' with { type: 'css' }
import { SpotOrderList } from '../../shared/view/ui/spot/spot-order-list.tsx'
import { Trades } from './trades.tsx'
import type { TradingScreenProps } from './trading-screen-props.ts'

/** The member's coins, loaded when their tab is opened. */
const loadAssets = () => import('./own-coins.tsx')

/** Orders that wait for a price, loaded when their tab is opened. */
const loadConditional = () => import('./conditional-list.tsx')

/** Export of the history, loaded with its tab. */
const loadExport = () => import('./list-export.tsx')

type Shown = 'open' | 'conditional' | 'completed' | 'trades' | 'assets'

/**
 * Own open and completed orders, and in a narrow container the public trades (SPT-05, 08, 09, 17, 18; Q-086). A wide one has them next to the book; its tabs are
 * the open orders, the history with completed and cancelled ones, and the member's coins.
 */
export function Lists(parts: TradingScreenProps) {
  const t = useTexts('exchange')
  const s = useTexts('spot')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [tableSheet, ordersSheet]), [host])
  const signedIn = useStore($token) !== ''
  const [chosen, setShown] = useState<Shown>('open')
  const hasOrders = parts.has('orders')
  const hasTrades = parts.has('trades') && !parts.wide
  const hasConditional = useStore($settings).values.conditionalOrders === true
  const cancelAll = useCancelAll()
  const isOffered = { open: true, conditional: hasConditional, completed: true, trades: hasTrades, assets: parts.wide }[
    chosen
  ]
  const shown = hasOrders ? (isOffered ? chosen : 'open') : 'trades'
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
                  ...(hasConditional ? [{ value: 'conditional' as const, label: t('conditional') }] : []),
                  { value: 'completed' as const, label: parts.wide ? t('history') : s('completed') },
                  ...(parts.wide ? [{ value: 'assets' as const, label: t('assets') }] : []),
                ]
              : []),
            ...(hasTrades ? [{ value: 'trades' as const, label: t('trades') }] : []),
          ]}
        />
        {parts.wide && signedIn && shown === 'open' && cancelAll.line}
      </div>
      {cancelAll.dialog}
      {shown === 'trades' ? (
        <Trades {...parts} />
      ) : signedIn ? (
        shown === 'assets' ? (
          <Lazy load={loadAssets}>{({ OwnCoins }) => <OwnCoins />}</Lazy>
        ) : shown === 'conditional' ? (
          <Lazy load={loadConditional}>{({ ConditionalList }) => <ConditionalList />}</Lazy>
        ) : (
          <OwnOrders key={shown} status={shown} cancelAll={cancelAll.line} {...parts} />
        )
      ) : (
        <LoginNeeded />
      )}
    </>
  )
}

/** Own orders: the open ones of all markets, because they hold money, and the ended ones of this market, or of all after a press. */
function OwnOrders({
  status,
  cancelAll,
  symbol,
  title,
  wide,
}: TradingScreenProps & { status: 'open' | 'completed'; cancelAll: ReactNode }) {
  const t = useTexts('spot')
  const hasFilters = useStore($settings).values.orderFilters === true
  const [all, setAll] = useState(false)
  const [ended, setEnded] = useState<'completed' | 'cancelled'>('completed')
  if (status === 'open')
    return (
      <>
        {!wide && cancelAll}
        <SpotOrderList query={{ status, side: 'all', ...ALL_ORDERS }} />
      </>
    )
  const query: SpotOrderQuery = {
    // Only a wide list offers the cancelled ones.
    status: wide ? ended : 'completed',
    side: 'all',
    ...ALL_ORDERS,
    symbol: all || !hasFilters ? null : symbol,
  }
  return (
    <>
      {(hasFilters || wide) && (
        <div className="open-orders">
          {wide ? (
            <Tabs<'completed' | 'cancelled'>
              look="segmented"
              label={t('status')}
              value={ended}
              onChange={setEnded}
              choices={[
                { value: 'completed', label: t('completed') },
                { value: 'cancelled', label: t('cancelled') },
              ]}
            />
          ) : (
            <span>{all ? t('allMarkets') : t('onlyMarket', { market: title })}</span>
          )}
          {hasFilters && (
            <Button size="small" onClick={() => setAll(!all)}>
              {all ? t('onlyMarket', { market: title }) : t('allMarkets')}
            </Button>
          )}
          <Lazy load={loadExport} meanwhile={null}>
            {({ HistoryExport }) => <HistoryExport query={query} />}
          </Lazy>
        </div>
      )}
      <SpotOrderList key={`${query.status} ${query.symbol}`} query={query} />
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
