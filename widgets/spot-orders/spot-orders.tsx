import { useLayoutEffect, useState } from 'react'
import type { SpotOrderQuery, SpotSide, SpotStatus } from '../../shared/state/orders/spot-orders.store.ts'
import { $token } from '../../shared/state/session/token.ts'
import { LoginNeeded } from '../../shared/view/ui/account/login-needed.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { PageHeader } from '../../shared/view/ui/controls/page-header.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { FilterButton } from '../../shared/view/ui/orders/filter-button.tsx'
import { useOrderSelection } from '../../shared/view/ui/orders/use-order-selection.ts'
import { useCancelAll } from '../../shared/view/ui/spot/cancel-all.tsx'
import { SpotOrderList } from '../../shared/view/ui/spot/spot-order-list.tsx'

const loadFilters = () => import('./spot-order-filters.tsx')
const SIDES: readonly SpotSide[] = ['all', 'buy', 'sell']
const STATUSES: readonly SpotStatus[] = ['open', 'completed', 'cancelled']

/** List of spot orders by status and side (TLS-01…09), and by market and day if the backend filters them. */
export function SpotOrders({ status: wanted }: { status: SpotStatus }) {
  const t = useTexts('spot')
  const c = useTexts('common')
  const signedIn = useStore($token) !== ''
  const [status, setStatus] = useState<SpotStatus>(wanted)
  const [side, setSide] = useState<SpotSide>('all')
  const selection = useOrderSelection()
  const cancelAll = useCancelAll()
  const [showsFilters, setShowsFilters] = useState(false)
  const query: SpotOrderQuery = { status, side, ...selection.filter }
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
        <FilterButton offer={selection.offer} open={showsFilters} onToggle={() => setShowsFilters(!showsFilters)} />
      </div>
      {signedIn && showsFilters && (
        <Lazy load={loadFilters}>
          {({ SpotOrderFilters }) => <SpotOrderFilters query={query} selection={selection} />}
        </Lazy>
      )}
      {signedIn && status === 'open' && cancelAll.line}
      {cancelAll.dialog}
      {signedIn ? <SpotOrderList key={JSON.stringify(query)} query={query} /> : <LoginNeeded />}
    </div>
  )
}
