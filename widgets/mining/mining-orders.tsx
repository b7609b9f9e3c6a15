import { utcDay } from '../../shared/contract/utc-days.ts'
import { formatTimeOfDay } from '../../shared/format/days.ts'
import { $minute } from '../../shared/stores/minute.ts'
import { List } from '../../shared/ui/controls/list.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { miningOrders } from './mining.store.ts'
import { OrderRow } from './mining-order-row.tsx'

/** The member's mining orders (MIN-05), with a note on when UTC days begin. */
export function Orders() {
  const t = useTexts('mining')
  const now = useStore($minute)
  const { rows } = useStore(miningOrders.$list)
  return (
    <>
      <List
        list={miningOrders}
        label={t('orders')}
        empty={t('noOrders')}
        keyOf={({ order_num }) => order_num}
        row={(order) => <OrderRow order={order} />}
      />
      {rows.length > 0 && <p className="products-note">{t('utc', { time: formatTimeOfDay(utcDay(now, 1)) })}</p>}
    </>
  )
}
