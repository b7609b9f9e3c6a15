import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFacts, toAction } from '../../../../shared/state/submissions/facts.rules.ts'

for (const [kind, subject, form, wanted] of [
  ['option', {}, { m_id: '1', ctime: 30, ctzed: '10', buytype: 'up' }, ['USDT', 'options', '10', null]],
  [
    'spot',
    {},
    { m_id: '1', num: '0.5', price: '100', operate_type: 'limit', amount: '50', type: 'buy' },
    ['USDT', 'funds', '50', null],
  ],
  [
    'withdrawal',
    { coin: 'BTC', fee: '0.001' },
    { c_id: '2', num: '0.5', type: 'quant', withdraw_type: 'wallet' },
    ['BTC', 'quant', '0.5', '0.001'],
  ],
  [
    'transfer',
    { coin: 'USDT' },
    { c_id: '1', num: '5', from_type: 'options', to_type: 'funds' },
    ['USDT', 'options', '5', null],
  ],
  ['staking-redeem', { id: '7', coin: 'USDT', amount: '2000' }, { id: '7' }, ['USDT', 'funds', '2000', null]],
  ['cancel-order', { recordId: '7' }, {}, [null, null, null, null]],
] as const)
  test(`facts of ${kind}: coin, account, amount and fee`, () => {
    const { coin, account, amount, fee } = readFacts(kind, subject, form)
    assert.deepEqual([coin, account, amount, fee], wanted)
  })

test('facts of a cancellation: the id of the record', () => {
  assert.equal(readFacts('cancel-loan', { recordId: '7' }, {}).id, '7')
  assert.equal(readFacts('loan', { id: '7' }, { id: '7', amount: '5' }).id, null, 'the id of a product is no record')
})

test('actions: named in the words of `tl-money`', () => {
  assert.deepEqual(['staking-redeem', 'swap', 'cancel-deposit'].map(toAction), ['redemption', 'swap', 'cancel-deposit'])
})
