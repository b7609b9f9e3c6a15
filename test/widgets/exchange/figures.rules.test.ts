import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseAmountInput } from '../../../shared/base/format/amount-input.ts'
import { signsOf } from '../../../shared/base/format/number-signs.ts'
import { LANGUAGES } from '../../../shared/base/i18n/languages.ts'
import type { SpotDraft } from '../../../widgets/exchange/exchange.rules.ts'
import {
  formatFigure,
  isFigure,
  translateDraft,
  withFormattedFigures,
} from '../../../widgets/exchange/figures.rules.ts'

const DRAFT: SpotDraft = {
  side: 'buy',
  kind: 'limit',
  price: '',
  quantity: '',
  amount: '',
  lastTyped: 'quantity',
  terms: '',
}
const ENGLISH = { language: 'en', tick: '0.01' }

test('computed figures: grouped, and a price has the decimals of its tick', () => {
  assert.equal(formatFigure('price', '67412.3', ENGLISH), '67,412.30')
  assert.equal(formatFigure('price', '0.1046303', { ...ENGLISH, tick: '0.0000001' }), '0.1046303')
  assert.equal(formatFigure('quantity', '56259', ENGLISH), '56,259')
  assert.equal(formatFigure('amount', '6239.633972', ENGLISH), '6,239.633972')
  assert.equal(formatFigure('amount', '6239.633972', ENGLISH, true), '6,239.63')
  assert.equal(formatFigure('amount', '0.00054321', ENGLISH, true), '0.00054321')
})

test('typed figure: stays as typed, the computed one is formatted', () => {
  const next = { ...DRAFT, price: '61673.6', quantity: '0.5', amount: '30836.8' }
  assert.deepEqual(withFormattedFigures({ ...DRAFT, price: '61673.6' }, next, 'quantity', ENGLISH), {
    ...next,
    amount: '30,836.80',
  })
})

test('language change: every figure keeps its value', () => {
  const text = fc.oneof(
    fc.constantFrom('', 'abc', '1,000', '1.000', '12,5', '1,234.5'),
    fc.integer({ min: 0, max: 10 ** 7 }).map((value) => formatFigure('quantity', String(value), ENGLISH)),
  )
  fc.assert(
    fc.property(text, fc.constantFrom(...LANGUAGES.map(({ code }) => code)), (quantity, language) => {
      const there = translateDraft({ ...DRAFT, quantity }, 'en', { language, tick: '0.01' })
      const meant = parseAmountInput(quantity, signsOf('en'))
      if (meant !== null) assert.equal(parseAmountInput(there.quantity, signsOf(language)), meant)
      else assert.equal(there.quantity, quantity)
    }),
  )
})

test('numeric fields: price, quantity and total', () => {
  assert.deepEqual(['price', 'quantity', 'amount', 'side', ''].map(isFigure), [true, true, true, false, false])
  assert.equal(formatFigure('quantity', '5', ENGLISH), '5')
  assert.equal(formatFigure('amount', '1', ENGLISH, true), '1.00')
})

test('only figures that the page has computed are formatted: no typed, unchanged or empty one', () => {
  const before = { ...DRAFT, price: '100', quantity: '1234', amount: '5' }
  const typed = withFormattedFigures(before, { ...before, price: '61673.6', amount: '6239.633972' }, 'price', ENGLISH)
  assert.deepEqual(typed, { ...before, price: '61673.6', amount: '6,239.63' })
  assert.equal(withFormattedFigures(before, { ...before, amount: '' }, 'quantity', ENGLISH).amount, '')
  assert.equal(withFormattedFigures(before, { ...before, quantity: '1.23456' }, 'amount', ENGLISH).quantity, '1.23456')
})

test('total of a market order: never shortened, because it is sent as displayed', () => {
  const before: SpotDraft = { ...DRAFT, kind: 'market' }
  const next = { ...before, quantity: '1', amount: '6239.633972' }
  assert.equal(withFormattedFigures(before, next, 'quantity', ENGLISH).amount, '6,239.633972')
})

test('language change: figures of the page are written anew, a typed one stays while it means the same', () => {
  const german = { language: 'de', tick: '0.01' }
  assert.equal(translateDraft({ ...DRAFT, price: '1,234.50' }, 'en', german).price, '1.234,50')
  assert.equal(translateDraft({ ...DRAFT, quantity: '12.5' }, 'en', german).quantity, '12,5')
  assert.equal(translateDraft({ ...DRAFT, quantity: '12' }, 'en', german).quantity, '12')
})
