import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSpotOrders } from '../../../../shared/base/contract/spot.ts'
import { getFilledQuantity, OpenOrderTracker, type OrderChange } from '../../../../shared/state/orders/fills.rules.ts'
import type { SpotOrder } from '../../../../shared/state/orders/spot-orders.store.ts'

const order = (id: string, part: Partial<SpotOrder> = {}): SpotOrder => ({
  ...(getSpotOrders.example[0] as SpotOrder),
  id,
  ...part,
})
const describeChanges = (news: readonly OrderChange[]) => news.map(({ kind, order }) => `${kind} ${order.id}`)
const completed = (id: string) => order(id, { status: 'completed' })

test('order that has left the open list: its end is reported once', () => {
  const known = new OpenOrderTracker()
  known.updateOpen([order('1'), order('2'), order('3')])
  assert.deepEqual(
    describeChanges(known.resolveMissing([completed('9')])),
    [],
    'an order never seen open is not reported',
  )
  known.updateOpen([order('3')])
  assert.deepEqual(known.gone, ['1', '2'])
  const ended = [completed('1'), order('2', { status: 'cancelled' }), completed('9')]
  assert.deepEqual(describeChanges(known.resolveMissing(ended)), ['filled 1', 'cancelled 2'])
  assert.deepEqual(describeChanges(known.resolveMissing(ended)), [])
  assert.deepEqual(known.gone, [])
})

test('ended order in no list: looked up again, a limited number of times', () => {
  const known = new OpenOrderTracker()
  known.updateOpen([order('1'), order('2')])
  known.updateOpen([])
  assert.equal(known.hasPending, true, 'orders are pending')
  known.resolveMissing([])
  assert.deepEqual(describeChanges(known.resolveMissing([completed('1')])), ['filled 1'])
  for (const _look of [1, 2, 3]) known.resolveMissing([])
  assert.equal(known.hasPending, false)
})

test('partial fills: the first one and each later one are reported', () => {
  const known = new OpenOrderTracker()
  known.updateOpen([order('1', { filledQuantity: '0' }), order('2', { filledQuantity: '0.1' })])
  assert.deepEqual(
    describeChanges(known.updateOpen([order('1', { filledQuantity: '0.05' }), order('2', { filledQuantity: '0.1' })])),
    ['partly 1'],
  )
  assert.deepEqual(
    describeChanges(known.updateOpen([order('1', { filledQuantity: '0.1' }), order('2', { filledQuantity: '0.2' })])),
    ['further 1', 'partly 2'],
  )
  assert.deepEqual(
    describeChanges(known.updateOpen([order('1', { filledQuantity: '0.1' }), order('2', { filledQuantity: '0.2' })])),
    [],
  )
})

test('order that is back in the open list: has not ended', () => {
  const known = new OpenOrderTracker()
  known.updateOpen([order('1')])
  known.updateOpen([])
  known.updateOpen([order('1')])
  assert.deepEqual(known.gone, [])
})

test('stored state: another page continues from it', () => {
  const known = new OpenOrderTracker()
  known.updateOpen([order('1', { filledQuantity: '0' }), order('2'), order('3', { filledQuantity: '0' })])
  known.updateOpen([order('1', { filledQuantity: '0.1' }), order('3', { filledQuantity: '0' })])
  const next = new OpenOrderTracker(JSON.parse(JSON.stringify(known)))
  assert.deepEqual(next.gone, ['2'])
  const news = next.updateOpen([order('1', { filledQuantity: '0.2' }), order('3', { filledQuantity: '0.1' })])
  assert.deepEqual(describeChanges(news), ['further 1', 'partly 3'], 'the first fill of the other was reported before')
  assert.deepEqual(describeChanges(next.resolveMissing([completed('2')])), ['filled 2'])
})

test('missing or invalid stored state: counts as a first poll', () => {
  for (const stored of [null, undefined, 5, 'text', [], { open: null }, { gone: 7, partly: {} }]) {
    const known = new OpenOrderTracker(stored)
    assert.deepEqual(known.updateOpen([order('1', { filledQuantity: '0.2' })]), [], JSON.stringify(stored))
    assert.equal(known.gone.length, 0)
  }
})

test('stored state: entries of another kind are skipped', () => {
  const stored = { open: { 1: '0.5', 2: {} }, gone: { 3: 1, 4: 'often' }, partly: ['1', '9'] }
  assert.deepEqual(new OpenOrderTracker(stored).toJSON(), { open: { 1: '0.5' }, gone: { 3: 1 }, partly: ['1'] })
})

test('pending orders: none before the first poll, then those that are open or whose end is unknown', () => {
  const known = new OpenOrderTracker()
  assert.equal(known.hasPending, false)
  known.updateOpen([])
  assert.equal(known.hasPending, false)
  known.updateOpen([order('1')])
  assert.equal(known.hasPending, true)
  known.updateOpen([])
  assert.equal(known.hasPending, true)
  known.resolveMissing([completed('1')])
  assert.equal(known.hasPending, false)
})

test('order without a filled quantity: counts as unfilled', () => {
  const known = new OpenOrderTracker()
  known.updateOpen([order('1', { filledQuantity: null })])
  assert.deepEqual(known.updateOpen([order('1', { filledQuantity: null })]), [])
  assert.deepEqual(describeChanges(known.updateOpen([order('1', { filledQuantity: '0.5' })])), ['partly 1'])
  assert.deepEqual(
    [null, '0', '0.5'].map((filledQuantity) => getFilledQuantity(order('1', { filledQuantity }))),
    [null, null, '0.5'],
  )
})

test('ended order in no list: looked up four times', () => {
  const known = new OpenOrderTracker()
  known.updateOpen([order('1')])
  known.updateOpen([])
  for (const left of [['1'], ['1'], ['1'], []]) {
    known.resolveMissing([])
    assert.deepEqual(known.gone, left)
  }
})

test('order that is still open in the list of ended ones: looked up again', () => {
  const known = new OpenOrderTracker()
  known.updateOpen([order('1')])
  known.updateOpen([])
  assert.deepEqual(known.resolveMissing([order('1', { status: 'open' })]), [])
  assert.deepEqual(known.gone, ['1'])
})
