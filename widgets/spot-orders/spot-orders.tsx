import listFilter from 'lucide-static/icons/list-filter.svg?raw'
import { useLayoutEffect, useState } from 'react'
import type { SpotSide, SpotStatus } from '../../shared/orders/spot-orders.ts'
import { $token } from '../../shared/session/token.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { LoginNeeded } from '../../shared/ui/account/login-needed.tsx'
import { IconButton } from '../../shared/ui/controls/button.tsx'
import { Icon } from '../../shared/ui/controls/icon.tsx'
import { Lazy } from '../../shared/ui/controls/lazy.tsx'
import { PageHeader } from '../../shared/ui/controls/page-header.tsx'
import { Tabs } from '../../shared/ui/controls/tabs.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { CancelAll } from '../../shared/ui/spot/cancel-all.tsx'
import { type OrderDays, toDayRange } from '../../shared/ui/spot/order-days.rules.ts'
import { SpotOrderList } from '../../shared/ui/spot/spot-order-list.tsx'

const loadFilters = () => import('../../shared/ui/spot/order-filters.tsx')
const UNLIMITED: OrderDays = { first: '', last: '' }
const SIDES: readonly SpotSide[] = ['all', 'buy', 'sell']
const STATUSES: readonly SpotStatus[] = ['open', 'completed', 'cancelled']

/** List of spot orders by status and side (TLS-01…09), and by market and day if the backend filters them. */
export function SpotOrders({ status: wanted }: { status: SpotStatus }) {
  const t = useTexts('spot')
  const c = useTexts('common')
  const signedIn = useStore($token) !== ''
  const [status, setStatus] = useState<SpotStatus>(wanted)
  const [side, setSide] = useState<SpotSide>('all')
  const [symbol, setSymbol] = useState('')
  const [days, setDays] = useState(UNLIMITED)
  const { state, values } = useStore($settings)
  const mayFilter = state === 'loading' || values.order_filters === true
  const [showsFilters, setShowsFilters] = useState(false)
  // Days in the wrong order select nothing new: the field shows the problem.
  const range = toDayRange(days) ?? { from: null, to: null }
  const query = { status, side, symbol: symbol || null, ...range }
  // Before the first frame: a later effect would undo a tab that was pressed meanwhile.
  useLayoutEffect(() => setStatus(wanted), [wanted])
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
          choices={SIDES.map((value) => ({ value, label: value === 'all' ? c(value) : t(value) }))}
        />
        {/* Also while the settings load, so that nothing moves when they arrive. */}
        {signedIn && mayFilter && (
          <IconButton
            label={t('filterAndExport')}
            aria-expanded={showsFilters}
            disabled={state === 'loading'}
            onClick={() => setShowsFilters(!showsFilters)}
          >
            <Icon source={listFilter} />
          </IconButton>
        )}
      </div>
      {signedIn && showsFilters && (
        <Lazy load={loadFilters}>
          {({ OrderFilters }) => <OrderFilters {...{ query, symbol, days }} onSymbol={setSymbol} onDays={setDays} />}
        </Lazy>
      )}
      {signedIn && status === 'open' && <CancelAll />}
      {signedIn ? <SpotOrderList key={JSON.stringify(query)} query={query} /> : <LoginNeeded />}
    </div>
  )
}
