import { computed } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import { CURRENCY, PAGE_SIZE } from '../../../shared/base/contract/constants.ts'
import type { Direction } from '../../../shared/state/orders/option-order.rules.ts'
import { createOptionOrderList, type OptionOrderQuery } from '../../../shared/state/orders/option-order-filter.ts'
import { getOptionOrderList, type OrderStatus, reloadOptionOrders } from '../../../shared/state/orders/option-orders.ts'
import { $token } from '../../../shared/state/session/token.ts'
import { Lazy } from '../../../shared/view/ui/controls/lazy.tsx'
import { List } from '../../../shared/view/ui/controls/list.tsx'
import { Table, TableRow } from '../../../shared/view/ui/controls/table.tsx'
import { Tabs } from '../../../shared/view/ui/controls/tabs.tsx'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { FilterButton } from '../../../shared/view/ui/orders/filter-button.tsx'
import { useOrderSelection } from '../../../shared/view/ui/orders/use-order-selection.ts'
import { LoginHint } from '../login-hint.tsx'
import { useOptions } from '../options-context.ts'
import { $terms } from '../terms.store.ts'
import { OrderRow } from './order-row.tsx'

const COLUMNS = {
  open: ['market', 'direction', 'opened', 'orderPrice', 'currentPrice', 'amountIn', 'settledNowIn', 'remaining'],
  settled: ['market', 'direction', 'opened', 'orderPrice', 'settlementPrice', 'amountIn', 'resultIn'],
} as const
const loadDecision = () => import('./decision.tsx')
const loadFilters = () => import('./order-filters.tsx')

/** Lists of the member's running and settled orders (OOL-01..06), selected by market, direction and day if the backend filters them. */
export function Orders() {
  const t = useTexts('options')
  const [status, setStatus] = useState<OrderStatus>('open')
  const [direction, setDirection] = useState<Direction | null>(null)
  const [showsFilters, setShowsFilters] = useState(false)
  const selection = useOrderSelection()
  const signedIn = useStore($token) !== ''
  const query: OptionOrderQuery = { status, direction, ...selection.filter }
  useFreshOrders()
  const wide = useStore(useOptions().$wide)
  if (!signedIn && wide)
    return (
      <section className="orders" part="orders">
        <Lazy load={loadDecision}>{({ Decision }) => <Decision />}</Lazy>
      </section>
    )
  return (
    <section className="orders" part="orders">
      <div className="orders-head">
        <Tabs<OrderStatus>
          label={t('orders')}
          value={status}
          onChange={setStatus}
          choices={[
            { value: 'open', label: signedIn ? <OpenLabel /> : t('inProgress') },
            { value: 'settled', label: t('settled') },
          ]}
        />
        <FilterButton offer={selection.offer} open={showsFilters} onToggle={() => setShowsFilters(!showsFilters)} />
      </div>
      {signedIn && showsFilters && (
        <Lazy load={loadFilters}>
          {({ OptionOrderFilters }) => (
            <OptionOrderFilters {...{ query, selection, direction }} onDirection={setDirection} />
          )}
        </Lazy>
      )}
      {signedIn ? <OrderList key={JSON.stringify(query)} query={query} /> : <LoginHint />}
    </section>
  )
}

/**
 * Refreshes the running orders when the narrow trader opens the lists, because orders may have been placed elsewhere. The wide layout always shows the lists.
 */
function useFreshOrders(): void {
  const { $wide } = useOptions()
  useEffect(() => {
    if (!$wide.get() && !getOptionOrderList('open').$list.get().busy) reloadOptionOrders(['open'])
  }, [$wide])
}

function OrderList({ query }: { query: OptionOrderQuery }) {
  const t = useTexts('options')
  const coin = useStore($terms).terms?.coin ?? CURRENCY
  // A new query has a new key, and so a new instance.
  const [list] = useState(() => createOptionOrderList(query))
  const { status } = query
  const label = t(status === 'open' ? 'inProgress' : 'settled')
  const columns = COLUMNS[status].map((name) => t(name, { coin }))
  return (
    <List
      list={list}
      label={label}
      keyOf={({ order }) => order.orderId}
      row={(row) => <OrderRow {...row} />}
      layout={(rows, item) => (
        <Table label={label} className={`option-orders ${status}`} columns={columns} figures={2}>
          {rows.map((row) => (
            <TableRow key={row.order.orderId}>{item(row)}</TableRow>
          ))}
        </Table>
      )}
    />
  )
}

/** Tab label with the number of running orders that have been loaded. */
function OpenLabel() {
  const t = useTexts('options')
  const $count = useMemo(
    () => computed(getOptionOrderList('open').$list, ({ rows, ended }) => formatCount(rows.length, ended)),
    [],
  )
  const count = useStore($count)
  return (
    <>
      {t('inProgress')}
      {count && <span className="count number">{count}</span>}
    </>
  )
}

const formatCount = (count: number, ended: boolean): string =>
  count === 0 ? '' : !ended && count >= PAGE_SIZE ? `${count}+` : String(count)
