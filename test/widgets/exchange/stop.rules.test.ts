import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  computeStopShare,
  findStopProblems,
  getStopHold,
  type StopDraft,
  spendStopPercent,
  toStopForm,
} from '../../../widgets/exchange/stop.rules.ts'

const SELL: StopDraft = {
  kind: 'stop-limit',
  side: 'sell',
  stopPrice: '',
  triggerPrice: '95',
  price: '94',
  quantity: '2',
  amount: '',
}
const BUY: StopDraft = {
  ...SELL,
  kind: 'stop-market',
  side: 'buy',
  triggerPrice: '105',
  price: '',
  quantity: '',
  amount: '210',
}
const POWER = {
  usdt: '1000',
  coin: '3',
  isKnown: true,
  minNum: '0.001',
  numStep: '0.001',
  priceStep: '0.01',
  refusedBand: '5',
}

test('a stop limit sale sends trigger, price and quantity, and holds the quantity', () => {
  const form = toStopForm(SELL, '1')
  assert.deepEqual(form, {
    marketId: '1',
    type: 'sell',
    orderType: 'stop-limit',
    triggerPrice: '95',
    price: '94',
    quantity: '2',
    amount: '188',
  })
  assert.equal(form && getStopHold(form), '2')
})

test('a stop market purchase sends its amount, which it holds, and the quantity expected at the trigger', () => {
  const form = toStopForm(BUY, '1')
  assert.deepEqual([form?.amount, form?.quantity, form?.price], ['210', '2', null])
  assert.equal(form && getStopHold(form), '210')
})

test('problems: the first missing figure, a reached trigger, a price beyond the band around it, and more than the balance', () => {
  const cases: [StopDraft, string | null, object][] = [
    [{ ...SELL, triggerPrice: '' }, '100', { triggerPrice: 'missing' }],
    [{ ...SELL, price: 'x' }, '100', { price: 'form' }],
    [SELL, '95', { triggerPrice: 'below 95' }],
    [BUY, '106', { triggerPrice: 'above 106' }],
    [{ ...SELL, price: '90' }, '100', { price: 'band 90.25' }],
    [{ ...SELL, quantity: '4' }, '100', { quantity: 'insufficient' }],
    [{ ...BUY, amount: '1000.01' }, '100', { amount: 'insufficient' }],
    [SELL, '100', {}],
    [SELL, null, {}],
  ]
  for (const [draft, last, expected] of cases)
    assert.deepEqual(findStopProblems(draft, POWER, last), expected, JSON.stringify([draft, last]))
})

test('a share of the balance fills in the figure of the kind, and is read back from it', () => {
  assert.deepEqual(spendStopPercent(SELL, 50, POWER), { field: 'quantity', value: '1.5' })
  assert.deepEqual(spendStopPercent(BUY, 25, POWER), { field: 'amount', value: '250' })
  assert.deepEqual(spendStopPercent({ ...BUY, kind: 'stop-limit', price: '110' }, 50, POWER), {
    field: 'quantity',
    value: '4.545',
  })
  assert.equal(spendStopPercent({ ...BUY, kind: 'stop-limit' }, 50, POWER), null)
  assert.equal(computeStopShare(SELL, POWER), 67)
})
