import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toAction, toMoneyFacts } from '../../../../shared/state/submissions/facts.rules.ts'

test('facts: missing, null and empty ones are null', () => {
  assert.deepEqual(toMoneyFacts({}), { id: null, coin: null, account: null, amount: null, fee: null })
  assert.deepEqual(toMoneyFacts({ id: '', coin: null, account: 'quant', amount: '0.5', fee: '0.001' }), {
    id: null,
    coin: null,
    account: 'quant',
    amount: '0.5',
    fee: '0.001',
  })
})

test('actions: named in the words of `tl-money`', () => {
  assert.deepEqual(['staking-redeem', 'swap', 'cancel-deposit'].map(toAction), ['redemption', 'swap', 'cancel-deposit'])
})
