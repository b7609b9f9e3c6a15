import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import type { Direction } from '../../../shared/state/orders/option-order.rules.ts'
import { collectOptionOrders, type OptionOrderQuery } from '../../../shared/state/orders/option-order-filter.ts'
import { toOptionOrderTable } from '../../../shared/state/orders/option-order-table.ts'
import { SelectField } from '../../../shared/view/ui/controls/select-field.tsx'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { OrderFilters } from '../../../shared/view/ui/orders/order-filters.tsx'
import type { OrderSelection } from '../../../shared/view/ui/orders/use-order-selection.ts'
import { $terms } from '../terms.store.ts'

interface Props {
  query: OptionOrderQuery
  selection: OrderSelection
  direction: Direction | null
  onDirection(direction: Direction | null): void
}

/** Filters of the option orders by market, direction and day of placing, and their export. */
export function OptionOrderFilters({ query, selection, direction, onDirection }: Props) {
  const t = useTexts('options')
  const list = useTexts('order-list')
  const all = useTexts('common')('all')
  const coin = useStore($terms).terms?.coin ?? CURRENCY
  const exported = {
    name: ['options', query.status, query.symbol],
    collect: async () => {
      const orders = await collectOptionOrders(query)
      return orders && toOptionOrderTable(orders, { t, list, coin })
    },
  }
  return (
    <OrderFilters
      selection={selection}
      isLimited={direction !== null}
      onClear={() => onDirection(null)}
      exported={exported}
    >
      <SelectField
        label={t('direction')}
        name="direction"
        value={direction ?? ''}
        onChange={(value) => onDirection(value === 'up' || value === 'down' ? value : null)}
      >
        <option value="">{all}</option>
        <option value="up">{t('buyUp')}</option>
        <option value="down">{t('buyDown')}</option>
      </SelectField>
    </OrderFilters>
  )
}
