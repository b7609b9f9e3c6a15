import { useEffect, useState } from 'react'
import { MemberPage } from '../../shared/ui/account/member-page.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { OrdersTabs, type ProductsTab } from '../../shared/ui/products/orders-tabs.tsx'
import { Machines } from './machines.tsx'
import { isRunning } from './mining.rules.ts'
import { miningOrders } from './mining.store.ts'
import { Orders } from './mining-orders.tsx'

/** Lock mining page: machines, and the member's orders (MIN-01). */
export function Mining({ tab }: { tab: ProductsTab }) {
  const t = useTexts('mining')
  return (
    <MemberPage title={t('title')} className="products-page" back="/">
      <Member tab={tab} />
    </MemberPage>
  )
}

function Member({ tab: wanted }: { tab: ProductsTab }) {
  const t = useTexts('mining')
  const [tab, setTab] = useState(wanted)
  useEffect(() => setTab(wanted), [wanted])
  const { rows } = useStore(miningOrders.$list)
  return (
    <>
      <OrdersTabs
        label={t('title')}
        products={t('machines')}
        orders={t('orders')}
        running={rows.filter(isRunning).length}
        value={tab}
        onChange={setTab}
      />
      {tab === 'orders' ? <Orders /> : <Machines />}
    </>
  )
}
