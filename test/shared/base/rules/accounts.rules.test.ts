import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findAccountRefusal,
  getOfferedAccounts,
  readAccountType,
} from '../../../../shared/base/rules/accounts.rules.ts'

test('accounts: quant is offered only while its switch is on (AST-03, XFR-02)', () => {
  assert.deepEqual(getOfferedAccounts({ quantSwitch: true }), ['options', 'funds', 'quant'])
  for (const settings of [{ quantSwitch: false }, {}]) {
    assert.deepEqual(getOfferedAccounts(settings), ['options', 'funds'])
  }
  const off = { quantSwitch: false }
  assert.deepEqual(findAccountRefusal('type', 'quant', off), { field: 'type', rule: 'offered' })
  assert.equal(findAccountRefusal('type', 'quant', { quantSwitch: true }), null)
  for (const type of ['funds', 'options'] as const) assert.equal(findAccountRefusal('type', type, off), null)
})

test('account of a code: funds for an unknown one (Q-031, Q-032)', () => {
  assert.deepEqual(['1', '2', '3', '', '9'].map(readAccountType), ['funds', 'options', 'quant', 'funds', 'funds'])
})
