import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanLoginName, listPhoneSpellings, normalizePhone } from '../../../../shared/base/contract/login-name.ts'

test('pasted spelling of a telephone number: its digits', () => {
  for (const [typed, digits] of [
    ['+90 555 765 43 21', '905557654321'],
    ['0090 555 765 43 21', '905557654321'],
    ['+90-555-765-43-21', '905557654321'],
    ['+90 (555) 765.43.21', '905557654321'],
    ['+44 (0)20 7946 0958', '442079460958'],
    ['0555 123 45 67', '05551234567'],
    ['(0555) 123/45\u201067', '05551234567'],
    ['\u200e+٩٠ ٥٥٥ ١٢٣ ٤٥ ٦٧\u200b', '905551234567'],
    ['5551234567', '5551234567'],
  ] as const)
    assert.equal(normalizePhone(typed), digits, typed)
})

test('any other text: only invisible characters and outer spaces are removed', () => {
  for (const text of ['mia@example.com', '555x123', '+49a', '0555,123', ''])
    assert.equal(normalizePhone(` \u200b${text}\ufeff `), text, text)
  assert.equal(cleanLoginName('\u2066Mia.Muster@Example.com\u200b '), 'Mia.Muster@Example.com')
})

test('spellings of one number share all their forms with the site’s country code, and differ from other numbers', () => {
  const numbers = [
    '5551234567',
    '05551234567',
    '905551234567',
    '00905551234567',
    '+90 555 123 45 67',
    '+90 (0)555 1234567',
  ]
  const forms = (typed: string) => new Set(listPhoneSpellings(typed, '90'))
  for (const one of numbers)
    for (const other of numbers) assert.ok(forms(one).has(normalizePhone(other)), `${one} and ${other}`)
  for (const other of ['5551234568', '15551234567', '+49 555 1234567'])
    for (const one of numbers) assert.ok(!forms(one).has(normalizePhone(other)), `${one} and ${other}`)
})

test('without a country code: 00, + and a leading 0 are one number, a country code is another', () => {
  const forms = new Set(listPhoneSpellings('+90 555 123 45 67', ''))
  for (const same of ['905551234567', '00905551234567']) assert.ok(forms.has(same))
  assert.ok(!forms.has('5551234567'))
  assert.ok(listPhoneSpellings('05551234567', '').includes('5551234567'))
})

test('number that is shorter than a country code leaves: its own spellings only', () => {
  assert.deepEqual(listPhoneSpellings('901234', '90').includes('1234'), false)
  assert.deepEqual(listPhoneSpellings('no number', '90'), ['no number'])
})
