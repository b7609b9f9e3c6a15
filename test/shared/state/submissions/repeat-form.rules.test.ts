import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeatForm } from '../../../../shared/state/submissions/repeat-form.rules.ts'

interface TestForm {
  coinId: string
  amount: string
  bankId: string | null
  terms: string | null
  payPassword: string | null
  emailCode: string | null
}
const SENT: TestForm = { coinId: '1', amount: '5', bankId: null, terms: 'a', payPassword: 'old', emailCode: '111' }

test('same order with new terms, password and code: repeated with its own terms and the new password and code', () => {
  const written = { ...SENT, terms: 'b', payPassword: 'new', emailCode: '222' }
  assert.deepEqual(repeatForm(written, SENT), { ...SENT, payPassword: 'new', emailCode: '222' })
})

test('order under a quote: repeated with its own quote', () => {
  assert.deepEqual(repeatForm({ amount: '5', quote: 'new' }, { amount: '5', quote: null }), {
    amount: '5',
    quote: null,
  })
})

test('missing, null and empty fields: equal', () => {
  assert.deepEqual(repeatForm({ ...SENT, bankId: '' }, SENT), SENT)
  const { bankId: _missing, ...sent } = SENT
  assert.deepEqual(repeatForm<Partial<TestForm>>(SENT, sent), sent)
})

for (const part of [{ coinId: '2' }, { amount: '6' }, { amount: '' }, { bankId: '1' }] as const)
  test(`order with another ${Object.keys(part)} (${Object.values(part)}): not repeated`, () => {
    assert.equal(repeatForm({ ...SENT, ...part }, SENT), null)
    assert.equal(repeatForm(SENT, { ...SENT, ...part }), null)
  })
