import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeatForm } from '../../../../shared/state/submissions/repeat-form.rules.ts'

interface TestForm {
  c_id: string
  num: string
  bank_id: string | null
  terms: string | null
  paypassword: string | null
  captcha: string | null
}
const SENT: TestForm = { c_id: '1', num: '5', bank_id: null, terms: 'a', paypassword: 'old', captcha: '111' }

test('same order with new terms, password and code: repeated with its own terms and the new password and code', () => {
  const written = { ...SENT, terms: 'b', paypassword: 'new', captcha: '222' }
  assert.deepEqual(repeatForm(written, SENT), { ...SENT, paypassword: 'new', captcha: '222' })
})

test('order under a quote: repeated with its own quote', () => {
  assert.deepEqual(repeatForm({ num: '5', quote: 'new' }, { num: '5', quote: null }), { num: '5', quote: null })
})

test('missing, null and empty fields: equal', () => {
  assert.deepEqual(repeatForm({ ...SENT, bank_id: '' }, SENT), SENT)
  const { bank_id: _missing, ...sent } = SENT
  assert.deepEqual(repeatForm<Partial<TestForm>>(SENT, sent), sent)
})

for (const part of [{ c_id: '2' }, { num: '6' }, { num: '' }, { bank_id: '1' }] as const)
  test(`order with another ${Object.keys(part)} (${Object.values(part)}): not repeated`, () => {
    assert.equal(repeatForm({ ...SENT, ...part }, SENT), null)
    assert.equal(repeatForm(SENT, { ...SENT, ...part }), null)
  })
