import { useMemo } from 'react'
import { createSpotOrderList, type SpotOrderQuery } from '../../orders/spot-orders.ts'
import { List } from '../controls/list.tsx'
import { useTexts } from '../hooks/use-texts.ts'
import { SpotOrderRow } from './spot-order-row.tsx'

/** List of the member's spot orders that a query selects. The caller gives it a new `key` for a new query. */
export function SpotOrderList({ query }: { query: SpotOrderQuery }) {
  const t = useTexts('spot')
  const { status, side, symbol, from, to } = query
  const list = useMemo(() => createSpotOrderList({ status, side, symbol, from, to }), [status, side, symbol, from, to])
  return <List list={list} label={t(status)} keyOf={({ id }) => id} row={(order) => <SpotOrderRow order={order} />} />
}
