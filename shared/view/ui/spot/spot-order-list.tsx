import { computed } from 'nanostores'
import { useMemo, useState } from 'react'
import { CURRENCY } from '../../../base/contract/constants.ts'
import { createSpotOrderList, type SpotOrderQuery } from '../../../state/orders/spot-orders.store.ts'
import { List } from '../controls/list.tsx'
import { Table, TableRow } from '../controls/table.tsx'
import { useLoaded } from '../hooks/use-loaded.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { getQuantityDigits, SpotOrderRow } from './spot-order-row.tsx'

const loadFigures = () => import('./order-figures.ts')

/** List of the member's spot orders that a query selects, a table where there is room. The caller passes a new `key` for a new query. */
export function SpotOrderList({ query }: { query: SpotOrderQuery }) {
  const t = useTexts('spot')
  const { status } = query
  const [list] = useState(() => createSpotOrderList(query))
  const digits = useStore(useMemo(() => computed(list.$list, ({ rows }) => getQuantityDigits(rows)), [list]))
  const code = useLoaded(true, loadFigures)
  const isDone = status === 'completed'
  const columns = [
    t('symbol'),
    t('side'),
    t(isDone ? 'closedAt' : 'placedAt'),
    t(isDone ? 'average' : 'orderPrice'),
    t('orderQuantity'),
    t('amount', { coin: CURRENCY }),
    t(isDone ? 'fee' : 'filled'),
    ...(status === 'open' ? [t('cancel')] : []),
  ]
  return (
    <List
      list={list}
      label={t(status)}
      keyOf={({ id }) => id}
      row={(order) => <SpotOrderRow order={order} digits={digits} code={code} />}
      layout={(orders, item) => (
        <Table label={t(status)} className={`spot-orders-table ${status}`} columns={columns} figures={3}>
          {orders.map((order) => (
            <TableRow key={order.id}>{item(order)}</TableRow>
          ))}
        </Table>
      )}
    />
  )
}
