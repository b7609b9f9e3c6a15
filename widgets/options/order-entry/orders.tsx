import { computed } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import { CURRENCY, PAGE_SIZE } from '../../../shared/contract/constants.ts'
import { type OrderStatus, orderList, refreshOrders } from '../../../shared/orders/option-orders.ts'
import { $token } from '../../../shared/session/token.ts'
import { List } from '../../../shared/ui/controls/list.tsx'
import { Tabs } from '../../../shared/ui/controls/tabs.tsx'
import { useStore } from '../../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/ui/hooks/use-texts.ts'
import { LoginHint } from '../login-hint.tsx'
import { useOptions } from '../options-context.ts'
import { $terms } from '../terms.store.ts'
import { OrderRow } from './order-row.tsx'

const HEADS = {
  open: ['market', 'direction', 'opened', 'orderPrice', 'currentPrice', 'amountIn', 'settledNowIn', 'remaining'],
  settled: ['market', 'direction', 'opened', 'orderPrice', 'settlementPrice', 'amountIn', 'resultIn'],
} as const

/** Lists of the member's running and settled orders (OOL-01..06). */
export function Orders() {
  const t = useTexts('options')
  const [status, setStatus] = useState<OrderStatus>('open')
  const signedIn = useStore($token) !== ''
  useFreshOrders()
  return (
    <section className="orders" part="orders">
      <Tabs<OrderStatus>
        label={t('orders')}
        value={status}
        onChange={setStatus}
        choices={[
          { value: 'open', label: signedIn ? <OpenLabel /> : t('inProgress') },
          { value: 'settled', label: t('settled') },
        ]}
      />
      {signedIn ? <OrderList key={status} status={status} /> : <LoginHint />}
    </section>
  )
}

/**
 * Refreshes the running orders when the narrow trader opens the lists, because orders may have been placed elsewhere. The wide layout always shows the lists.
 */
function useFreshOrders(): void {
  const { $wide } = useOptions()
  useEffect(() => {
    if (!$wide.get() && !orderList('open').$list.get().busy) refreshOrders(['open'])
  }, [$wide])
}

function OrderList({ status }: { status: OrderStatus }) {
  const t = useTexts('options')
  const coin = useStore($terms).terms?.coin ?? CURRENCY
  return (
    <>
      <div className={`heads ${status}`} aria-hidden="true">
        {HEADS[status].map((head) => (
          <span key={head}>{t(head, { coin })}</span>
        ))}
      </div>
      <List
        list={orderList(status)}
        label={t(status === 'open' ? 'inProgress' : 'settled')}
        keyOf={({ order }) => order.order_id}
        row={(row) => <OrderRow {...row} />}
      />
    </>
  )
}

/** Tab label with the number of running orders that have been loaded. */
function OpenLabel() {
  const t = useTexts('options')
  const $count = useMemo(() => computed(orderList('open').$list, ({ rows, ended }) => countOf(rows.length, ended)), [])
  const count = useStore($count)
  return (
    <>
      {t('inProgress')}
      {count && <span className="count number">{count}</span>}
    </>
  )
}

const countOf = (count: number, ended: boolean): string =>
  count === 0 ? '' : !ended && count >= PAGE_SIZE ? `${count}+` : String(count)
