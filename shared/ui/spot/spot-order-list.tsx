import { useMemo } from 'react'
import { CURRENCY } from '../../contract/constants.ts'
import { createSpotOrderList, type SpotOrderQuery } from '../../orders/spot-orders.ts'
import { List } from '../controls/list.tsx'
import { Table, TableRow } from '../controls/table.tsx'
import { useTexts } from '../hooks/use-texts.ts'
import { SpotOrderRow } from './spot-order-row.tsx'

/** List of the member's spot orders that a query selects, a table where there is room. The caller gives it a new `key` for a new query. */
export function SpotOrderList({ query }: { query: SpotOrderQuery }) {
  const t = useTexts('spot')
  const { status, side, symbol, from, to } = query
  const list = useMemo(() => createSpotOrderList({ status, side, symbol, from, to }), [status, side, symbol, from, to])
  const isDone = status === 'completed'
  const columns = [
    { name: 'symbol', label: t('symbol') },
    { name: 'side', label: t('side') },
    { name: 'time', label: t(isDone ? 'closedAt' : 'placedAt') },
    { name: 'price', label: t(isDone ? 'average' : 'orderPrice'), end: true },
    { name: 'quantity', label: t('orderQuantity'), end: true },
    { name: 'amount', label: t('amount', { coin: CURRENCY }), end: true },
    { name: 'filled', label: t(isDone ? 'fee' : 'filled'), end: true },
    ...(status === 'open' ? [{ name: 'action', label: t('cancel'), unseen: true }] : []),
  ]
  return (
    <List
      list={list}
      label={t(status)}
      keyOf={({ id }) => id}
      row={(order) => <SpotOrderRow order={order} />}
      layout={(orders, item) => (
        <Table label={t(status)} className={`spot-orders-table ${status}`} columns={columns}>
          {orders.map((order) => (
            <TableRow key={order.id}>{item(order)}</TableRow>
          ))}
        </Table>
      )}
    />
  )
}
