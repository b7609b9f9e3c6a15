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

test('what the page fills in is grouped, a price has the digits of its tick', () => {
  assert.equal(writtenFigure('price', '67412.3', ENGLISH), '67,412.30')
  assert.equal(writtenFigure('price', '0.1046303', { ...ENGLISH, tick: '0.0000001' }), '0.1046303')
  assert.equal(writtenFigure('num', '56259', ENGLISH), '56,259')
  assert.equal(writtenFigure('amount', '6239.633972', ENGLISH), '6,239.633972')
  assert.equal(writtenFigure('amount', '6239.633972', ENGLISH, true), '6,239.63')
  assert.equal(writtenFigure('amount', '0.00054321', ENGLISH, true), '0.00054321')
})

test('what is typed stays as it is typed; what follows from it is written', () => {
  const next = { ...DRAFT, price: '61673.6', num: '0.5', amount: '30836.8' }
  assert.deepEqual(withWritten({ ...DRAFT, price: '61673.6' }, next, 'num', ENGLISH), {
    ...next,
    amount: '30,836.80',
  })
})

test('in another language every figure stays what it was', () => {
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
