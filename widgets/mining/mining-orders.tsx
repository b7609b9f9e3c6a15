import { utcDayStart } from '../../shared/base/contract/utc-days.ts'
import { formatTimeOfDay } from '../../shared/base/format/days.ts'
import { $minute } from '../../shared/state/stores/minute.ts'
import { List } from '../../shared/view/ui/controls/list.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { miningOrders } from './mining.store.ts'
import { MiningOrderRow } from './mining-order-row.tsx'

/** The member's mining orders (MIN-05), with a note on when UTC days begin. */
export function MiningOrders() {
  const t = useTexts('mining')
  const now = useStore($minute)
  const { rows } = useStore(miningOrders.$list)
  return (
    <>
      <List
        list={miningOrders}
        label={t('orders')}
        empty={t('noOrders')}
        keyOf={({ orderNumber }) => orderNumber}
        row={(order) => <MiningOrderRow order={order} />}
      />
      {rows.length > 0 && <p className="products-note">{t('utc', { time: formatTimeOfDay(utcDayStart(now, 1)) })}</p>}
    </>
  )
}
