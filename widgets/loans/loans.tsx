import { useEffect, useState } from 'react'
import { MemberPage } from '../../shared/view/ui/account/member-page.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { OrdersTabs, type ProductsTab } from '../../shared/view/ui/products/orders-tabs.tsx'
import { LoanOrders } from './loan-orders.tsx'
import { LoanProducts } from './loan-products.tsx'
import { isRunningLoan } from './loans.rules.ts'
import { getLoanList } from './loans.store.ts'

/** Loans page: products, and the member's own loans (LON-01). */
export function Loans({ tab }: { tab: ProductsTab }) {
  const t = useTexts('loans')
  return (
    <MemberPage title={t('title')} className="products-page" back="/">
      <Member tab={tab} />
    </MemberPage>
  )
}

function Member({ tab: wanted }: { tab: ProductsTab }) {
  const t = useTexts('loans')
  const [tab, setTab] = useState(wanted)
  useEffect(() => setTab(wanted), [wanted])
  const { rows } = useStore(getLoanList('all').$list)
  return (
    <>
      <OrdersTabs
        label={t('title')}
        products={t('projects')}
        orders={t('orders')}
        running={rows.filter(isRunningLoan).length}
        value={tab}
        onChange={setTab}
      />
      {tab === 'orders' ? <LoanOrders /> : <LoanProducts />}
    </>
  )
}
