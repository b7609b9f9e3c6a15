import { useEffect, useState } from 'react'
import { MemberPage } from '../../shared/view/ui/account/member-page.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { OrdersTabs, type ProductsTab } from '../../shared/view/ui/products/orders-tabs.tsx'
import { Machines } from './machines.tsx'
import { isRunningOrder } from './mining.rules.ts'
import { miningOrders } from './mining.store.ts'
import { MiningOrders } from './mining-orders.tsx'

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
        running={rows.filter(isRunningOrder).length}
        value={tab}
        onChange={setTab}
      />
      {tab === 'orders' ? <MiningOrders /> : <Machines />}
    </>
  )
}
