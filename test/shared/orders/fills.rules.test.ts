import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSpotOrders } from '../../../shared/contract/spot.ts'
import { OpenOrders, type OrderNews } from '../../../shared/orders/fills.rules.ts'
import type { SpotOrder } from '../../../shared/orders/spot-orders.ts'

const order = (id: string, part: Partial<SpotOrder> = {}): SpotOrder => ({
  ...(getSpotOrders.example[0] as SpotOrder),
  id,
  ...part,
})
const told = (news: readonly OrderNews[]) => news.map(({ kind, order }) => `${kind} ${order.id}`)
const completed = (id: string) => order(id, { status: 'completed' })

test('order that has left the open list: its end is reported once', () => {
  const known = new OpenOrders()
  known.take([order('1'), order('2'), order('3')])
  assert.deepEqual(told(known.settle([completed('9')])), [], 'an order never seen open is not reported')
  known.take([order('3')])
  assert.deepEqual(known.gone, ['1', '2'])
  const ended = [completed('1'), order('2', { status: 'cancelled' }), completed('9')]
  assert.deepEqual(told(known.settle(ended)), ['filled 1', 'cancelled 2'])
  assert.deepEqual(told(known.settle(ended)), [])
  assert.deepEqual(known.gone, [])
})

test('ended order in no list: looked up again, a limited number of times', () => {
  const known = new OpenOrders()
  known.take([order('1'), order('2')])
  known.take([])
  assert.equal(known.some, true, 'orders are pending')
  known.settle([])
  assert.deepEqual(told(known.settle([completed('1')])), ['filled 1'])
  for (const _look of [1, 2, 3]) known.settle([])
  assert.equal(known.some, false)
})

test('partial fills: only the first one is reported', () => {
  const known = new OpenOrders()
  known.take([order('1', { coinnum: '0' }), order('2', { coinnum: '0.1' })])
  assert.deepEqual(told(known.take([order('1', { coinnum: '0.05' }), order('2', { coinnum: '0.1' })])), ['partly 1'])
  assert.deepEqual(told(known.take([order('1', { coinnum: '0.1' }), order('2', { coinnum: '0.1' })])), [])
})

test('order that is back in the open list: has not ended', () => {
  const known = new OpenOrders()
  known.take([order('1')])
  known.take([])
  known.take([order('1')])
  assert.deepEqual(known.gone, [])
})

test('stored state: another page continues from it', () => {
  const known = new OpenOrders()
  known.take([order('1', { coinnum: '0' }), order('2'), order('3', { coinnum: '0' })])
  known.take([order('1', { coinnum: '0.1' }), order('3', { coinnum: '0' })])
  const next = new OpenOrders(JSON.parse(JSON.stringify(known)))
  assert.deepEqual(next.gone, ['2'])
  const news = next.take([order('1', { coinnum: '0.2' }), order('3', { coinnum: '0.1' })])
  assert.deepEqual(told(news), ['partly 3'], 'the first fill of the other was reported before')
  assert.deepEqual(told(next.settle([completed('2')])), ['filled 2'])
})

test('missing or invalid stored state: counts as a first poll', () => {
  for (const stored of [null, undefined, 5, 'text', [], { open: null }, { gone: 7, partly: {} }]) {
    const known = new OpenOrders(stored)
    assert.deepEqual(known.take([order('1', { coinnum: '0.2' })]), [], JSON.stringify(stored))
    assert.equal(known.gone.length, 0)
  }
})
