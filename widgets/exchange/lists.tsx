import { useState } from 'react'
import { getPinnedOrderList } from '../../shared/orders/spot-orders.ts'
import { $token } from '../../shared/session/token.ts'
import { LoginNeeded } from '../../shared/ui/account/login-needed.tsx'
import { List } from '../../shared/ui/controls/list.tsx'
import { Tabs } from '../../shared/ui/controls/tabs.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { CancelAll } from '../../shared/ui/spot/cancel-all.tsx'
import { SpotOrderRow } from '../../shared/ui/spot/spot-order-row.tsx'
import { Trades } from './trades.tsx'
import type { TradingScreenProps } from './trading-screen-props.ts'

type Shown = 'open' | 'completed' | 'trades'

/** Own open and completed orders, and the public trades unless a wide container shows them below the book (SPT-05, 08, 09, 17, 18; Q-086). */
export function Lists(parts: TradingScreenProps) {
  const t = useTexts('exchange')
  const s = useTexts('spot')
  const signedIn = useStore($token) !== ''
  const [chosen, setShown] = useState<Shown>('open')
  const shown = parts.wide && chosen === 'trades' ? 'open' : chosen
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
            ...(parts.wide ? [] : [{ value: 'trades' as const, label: t('trades') }]),
          ]}
        />
        {signedIn && shown === 'open' && <CancelAll />}
      </div>
      {shown === 'trades' ? (
        <Trades {...parts} />
      ) : signedIn ? (
        <List
          key={shown}
          list={getPinnedOrderList(shown)}
          label={s(shown)}
          keyOf={({ id }) => id}
          row={(order) => <SpotOrderRow order={order} />}
        />
      ) : (
        <LoginNeeded />
      )}
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
