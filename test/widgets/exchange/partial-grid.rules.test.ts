import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toGridTemplate } from '../../../widgets/exchange/partial-grid.rules.ts'

test('all parts: two rows, as without the attribute', () => {
  assert.equal(
    toGridTemplate(['chart', 'orders', 'book', 'trades', 'form']),
    '"header header header" auto "chart book form" minmax(480px, 1fr) "lists trades form" minmax(260px, auto) / minmax(0, 1fr) 264px 304px',
  )
})

test('chart and form: one row, without the column of the book', () => {
  assert.equal(
    toGridTemplate(['chart', 'form']),
    '"header header" auto "chart form" minmax(480px, 1fr) / minmax(0, 1fr) 304px',
  )
})

test('one part of a column: fills its height', () => {
  assert.equal(
    toGridTemplate(['orders', 'book', 'trades']),
    '"header header" auto "lists book" minmax(480px, 1fr) "lists trades" minmax(260px, auto) / minmax(0, 1fr) 264px',
  )
})

test('without chart and orders: the last column takes the remaining width', () => {
  assert.equal(
    toGridTemplate(['book', 'form']),
    '"header header" auto "book form" minmax(480px, 1fr) / 264px minmax(304px, 1fr)',
  )
})

test('no part: no grid', () => assert.equal(toGridTemplate([]), 'none'))
