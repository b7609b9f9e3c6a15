import { collectSpotOrders } from '../../shared/state/orders/all-spot-orders.ts'
import { collectConditionalOrders, toConditionalTable } from '../../shared/state/orders/conditional-order-table.ts'
import { toOrderTable } from '../../shared/state/orders/spot-order-table.ts'
import type { SpotOrderQuery } from '../../shared/state/orders/spot-orders.store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { ExportOrders } from '../../shared/view/ui/orders/export-orders.tsx'

/** Button that saves all orders of the tab History which its filters select, including those not scrolled to. */
export function HistoryExport({ query }: { query: SpotOrderQuery }) {
  const t = useTexts('spot')
  const collect = async () => {
    const orders = await collectSpotOrders(query)
    return orders && toOrderTable(orders, (key) => t(key))
  }
  return <ExportOrders name={['orders', query.status, query.symbol]} collect={collect} />
}

/** Button that saves all orders of the tab Conditional. */
export function ConditionalExport() {
  const spot = useTexts('spot')
  const conditional = useTexts('conditional')
  const exchange = useTexts('exchange')
  const collect = async () => {
    const orders = await collectConditionalOrders()
    return orders && toConditionalTable(orders, { spot, conditional, exchange })
  }
  return <ExportOrders name={['orders', 'conditional']} collect={collect} />
}
