import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toStep } from '../../../../shared/element/reports/track.rules.ts'

const FACTS = {
  id: '42',
  key: 'k',
  coin: 'USDT',
  account: 'options',
  amount: '10',
  fee: null,
  at: '2026-11-27T10:00:00Z',
}

test('accepted order: a step with market, coin and amount, without ids, key and account', () => {
  const order = { symbol: 'btcusdt', direction: 'up', amount: '10', seconds: 30, member: 'anna@example.com' }
  assert.deepEqual(toStep('tl-order', { phase: 'accepted', order, orderId: '42', ...FACTS }), {
    name: 'order.accepted',
    data: { coin: 'USDT', amount: '10', symbol: 'btcusdt', direction: 'up', seconds: 30 },
  })
})

test('question before an action: no step', () => {
  assert.equal(toStep('tl-money', { phase: 'before', action: 'swap', ...FACTS }), null)
})

test('messages, addresses and reasons of a page: in no step', () => {
  const detail = {
    phase: 'refused',
    action: 'withdrawal',
    message: 'Anna, no',
    field: 'address',
    address: 'TX1',
    ...FACTS,
  }
  const step = toStep('tl-money', detail)
  assert.deepEqual(step, { name: 'money.refused', data: { action: 'withdrawal', coin: 'USDT', amount: '10' } })
})

test('session, view and error: named steps', () => {
  assert.deepEqual(toStep('tl-session', { state: 'in', reason: 'register' }), { name: 'session.register', data: {} })
  assert.deepEqual(toStep('tl-ready', { ms: 120 }), { name: 'view', data: { ms: 120 } })
  assert.deepEqual(toStep('tl-error', { code: 'network', message: 'x' }), { name: 'error', data: { code: 'network' } })
  assert.equal(toStep('tl-navigate', {}), null)
})
