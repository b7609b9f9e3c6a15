import { useState } from 'react'
import { CURRENCY } from '../../../base/contract/constants.ts'
import { createSpotOrderList, type SpotOrderQuery } from '../../../state/orders/spot-orders.store.ts'
import { List } from '../controls/list.tsx'
import { Table, TableRow } from '../controls/table.tsx'
import { useTexts } from '../hooks/use-texts.ts'
import { SpotOrderRow } from './spot-order-row.tsx'

/** List of the member's spot orders that a query selects, a table where there is room. The caller passes a new `key` for a new query. */
export function SpotOrderList({ query }: { query: SpotOrderQuery }) {
  const t = useTexts('spot')
  const { status } = query
  const [list] = useState(() => createSpotOrderList(query))
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
      row={(order) => <SpotOrderRow order={order} />}
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
