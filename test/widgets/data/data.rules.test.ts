import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatFigure, isField } from '../../../widgets/data/data.rules.ts'

test('prices: with the digits of the market, in the language of the page', () => {
  assert.equal(formatFigure('price', '61837.6', 2, 'en'), '61,837.60')
  assert.equal(formatFigure('high', '61837.6', 2, 'de'), '61.837,60')
  assert.equal(formatFigure('low', '0.12345', 5, 'en'), '0.12345')
})

test('change: with its sign, and the percent sign where the language has it', () => {
  assert.equal(formatFigure('change', '1.5', 2, 'en'), '+1.50%')
  assert.equal(formatFigure('change', '-1.5', 2, 'en'), '−1.50%')
  assert.equal(formatFigure('change', '0', 2, 'en'), '0.00%')
  assert.equal(formatFigure('change', '1.5', 2, 'tr'), '+%1,50')
})

test('amounts: two digits, whatever the price has', () => {
  assert.equal(formatFigure('volume', '27314.5011824', 5, 'en'), '27,314.50')
  assert.equal(formatFigure('turnover', '1684003118.224', 5, 'en'), '1,684,003,118.22')
})

test('an unknown figure: a dash', () => assert.equal(formatFigure('price', null, 2, 'en'), '—'))

test('names of fields: those of the list only', () => {
  assert.equal(isField('turnover'), true)
  assert.equal(isField('Price'), false)
  assert.equal(isField(''), false)
})
