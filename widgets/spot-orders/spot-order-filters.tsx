import { collectSpotOrders } from '../../shared/state/orders/all-spot-orders.ts'
import { toOrderTable } from '../../shared/state/orders/spot-order-table.ts'
import type { SpotOrderQuery } from '../../shared/state/orders/spot-orders.store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { OrderFilters } from '../../shared/view/ui/orders/order-filters.tsx'
import type { OrderSelection } from '../../shared/view/ui/orders/use-order-selection.ts'

/** Filters of the spot orders by market and day of placing, and their export. */
export function SpotOrderFilters({ query, selection }: { query: SpotOrderQuery; selection: OrderSelection }) {
  const t = useTexts('spot')
  const collect = async () => {
    const orders = await collectSpotOrders(query)
    return orders && toOrderTable(orders, (key) => t(key))
  }
  return <OrderFilters selection={selection} exported={{ name: ['orders', query.status, query.symbol], collect }} />
}
