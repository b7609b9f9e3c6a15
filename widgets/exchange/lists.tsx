import { useState } from 'react'
import { DIGITS } from '../../shared/contract/constants.ts'
import { formatDecimal } from '../../shared/format/numbers.ts'
import { formatClock } from '../../shared/format/times.ts'
import { getPair } from '../../shared/market/title.rules.ts'
import { getScale } from '../../shared/money/decimal.ts'
import { ALL_ORDERS, getPinnedOrderList, type SpotOrderQuery } from '../../shared/orders/spot-orders.ts'
import { $language } from '../../shared/preferences/language.ts'
import { $token } from '../../shared/session/token.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { LoginNeeded } from '../../shared/ui/account/login-needed.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Empty } from '../../shared/ui/controls/empty.tsx'
import { Failed } from '../../shared/ui/controls/failed.tsx'
import { Tabs } from '../../shared/ui/controls/tabs.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { CancelAll } from '../../shared/ui/spot/cancel-all.tsx'
import { SpotOrderList } from '../../shared/ui/spot/spot-order-list.tsx'
import type { TradingScreenProps } from './trading-screen-props.ts'

type Shown = 'open' | 'completed' | 'trades'

/** Own open and completed orders, and public trades (SPT-05, 08, 09, 17, 18; Q-086). */
export function Lists(parts: TradingScreenProps) {
  const t = useTexts('exchange')
  const s = useTexts('spot')
  const signedIn = useStore($token) !== ''
  const [shown, setShown] = useState<Shown>('open')
  return (
    <>
      <div className="lists-head">
        <Tabs<Shown>
          label={t('ordersAndTrades')}
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'open', label: signedIn ? <OpenLabel /> : s('open') },
            { value: 'completed', label: s('completed') },
            { value: 'trades', label: t('trades') },
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
  const hasFilters = useStore($settings).values.order_filters === true
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

/** Latest public trades, newest first, at most 100 (SPT-05). */
function Trades({ title, digits: least, $snapshot }: TradingScreenProps) {
  const t = useTexts('exchange')
  const s = useTexts('spot')
  const language = useStore($language)
  const { data, failed, loading } = useStore($snapshot)
  if (!data)
    return failed ? (
      <Failed title={t('tradesFailed')} busy={loading} onRetry={() => void $snapshot.refresh()} />
    ) : (
      <i className="skeleton trades" />
    )
  if (data.trades.length === 0) return <Empty title={t('noTrades')} />
  // All prices have the digits of the step, or of the longest price if the backend sends more.
  const digits = Math.max(least, ...data.trades.map(({ price }) => getScale(price ?? '0')))
  return (
    <table className="public-trades">
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{s('price')}</th>
          <th scope="col">{s('quantity', { coin: getPair(title)[0] })}</th>
        </tr>
      </thead>
      <tbody>
        {data.trades.map((trade, at) => (
          <tr key={trade.id || at}>
            <td className="number text-tertiary">
              {typeof trade.ts === 'number' ? formatClock(trade.ts).slice(0, 8) : '—'}
            </td>
            <td className={`number ${trade.direction === 'buy' ? 'up' : 'down'}`}>
              {formatDecimal(trade.price, { digits }, language)}
            </td>
            <td className="number">{formatDecimal(trade.amount, { digits: DIGITS.volume, trim: true }, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
