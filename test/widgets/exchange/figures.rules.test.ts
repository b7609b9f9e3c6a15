import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normalAmount } from '../../../shared/format/amount-input.ts'
import { signsOf } from '../../../shared/format/number-signs.ts'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import type { SpotDraft } from '../../../widgets/exchange/exchange.rules.ts'
import { translated, withWritten, writtenFigure } from '../../../widgets/exchange/figures.rules.ts'

const DRAFT: SpotDraft = { side: 'buy', kind: 'limit', price: '', num: '', amount: '', typed: 'num' }
const ENGLISH = { language: 'en', tick: '0.01' }

test('computed figures: grouped, and a price has the decimals of its tick', () => {
  assert.equal(writtenFigure('price', '67412.3', ENGLISH), '67,412.30')
  assert.equal(writtenFigure('price', '0.1046303', { ...ENGLISH, tick: '0.0000001' }), '0.1046303')
  assert.equal(writtenFigure('num', '56259', ENGLISH), '56,259')
  assert.equal(writtenFigure('amount', '6239.633972', ENGLISH), '6,239.633972')
  assert.equal(writtenFigure('amount', '6239.633972', ENGLISH, true), '6,239.63')
  assert.equal(writtenFigure('amount', '0.00054321', ENGLISH, true), '0.00054321')
})

test('typed figure: stays as typed, the computed one is formatted', () => {
  const next = { ...DRAFT, price: '61673.6', num: '0.5', amount: '30836.8' }
  assert.deepEqual(withWritten({ ...DRAFT, price: '61673.6' }, next, 'num', ENGLISH), {
    ...next,
    amount: '30,836.80',
  })
})

test('language change: every figure keeps its value', () => {
  const text = fc.oneof(
    fc.constantFrom('', 'abc', '1,000', '1.000', '12,5', '1,234.5'),
    fc.integer({ min: 0, max: 10 ** 7 }).map((value) => writtenFigure('num', String(value), ENGLISH)),
  )
  fc.assert(
    fc.property(text, fc.constantFrom(...LANGUAGES.map(({ code }) => code)), (num, language) => {
      const there = translated({ ...DRAFT, num }, 'en', { language, tick: '0.01' })
      const meant = normalAmount(num, signsOf('en'))
      if (meant !== null) assert.equal(normalAmount(there.num, signsOf(language)), meant)
      else assert.equal(there.num, num)
    }),
  )
})
