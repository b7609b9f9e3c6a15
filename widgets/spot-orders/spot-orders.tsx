import { useEffect, useState } from 'react'
import { type SpotSide, type SpotStatus, shownOrders } from '../../shared/orders/spot-orders.ts'
import { $token } from '../../shared/session/token.ts'
import { LoginNeeded } from '../../shared/ui/account/login-needed.tsx'
import { List } from '../../shared/ui/controls/list.tsx'
import { PageHeader } from '../../shared/ui/controls/page-header.tsx'
import { Tabs } from '../../shared/ui/controls/tabs.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { CancelAll } from '../../shared/ui/spot/cancel-all.tsx'
import { SpotOrderRow } from '../../shared/ui/spot/spot-order-row.tsx'

const STATUSES: readonly SpotStatus[] = ['open', 'completed', 'cancelled']

/** List of spot orders by status and side (TLS-01…09). */
export function SpotOrders({ status: wanted }: { status: SpotStatus }) {
  const t = useTexts('spot')
  const c = useTexts('common')
  const signedIn = useStore($token) !== ''
  const [status, setStatus] = useState<SpotStatus>(wanted)
  const [side, setSide] = useState<SpotSide>('all')
  useEffect(() => setStatus(wanted), [wanted])
  return (
    <div className="spot-orders">
      <PageHeader title={t('orders')} back="/exchange" />
      <Tabs<SpotStatus>
        label={t('orders')}
        value={status}
        onChange={setStatus}
        choices={STATUSES.map((value) => ({ value, label: t(value) }))}
      />
      <div className="sides">
        <Tabs<SpotSide>
          look="segmented"
          label={t('side')}
          value={side}
          onChange={setSide}
          choices={[
            { value: 'all', label: c('all') },
            { value: 'buy', label: t('buy') },
            { value: 'sell', label: t('sell') },
          ]}
        />
        {signedIn && status === 'open' && <CancelAll />}
      </div>
      {signedIn ? (
        <List
          key={`${status}/${side}`}
          list={shownOrders(status, side)}
          label={t(status)}
          keyOf={({ id }) => id}
          row={(order) => <SpotOrderRow order={order} />}
        />
      ) : (
        <LoginNeeded />
      )}
    </div>
  )
}
