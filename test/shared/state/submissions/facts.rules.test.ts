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

test('facts for events: each as it is known, else null', () => {
  const facts = { id: '5', coin: 'BTC', account: 'options', amount: '1', fee: '0.1' } as const
  assert.deepEqual(toMoneyFacts(facts), facts)
  assert.deepEqual(toMoneyFacts({ id: '', coin: null }), {
    id: null,
    coin: null,
    account: null,
    amount: null,
    fee: null,
  })
})
