import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toDayRange } from '../../../../../shared/view/ui/orders/order-days.rules.ts'

const start = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime()

test('days: from the start of the first to the start of the day after the last, both optional', () => {
  assert.deepEqual(toDayRange({ first: '2026-01-05', last: '2026-01-31' }), {
    from: start(2026, 1, 5),
    to: start(2026, 2, 1),
  })
  assert.deepEqual(toDayRange({ first: '2026-01-05', last: '2026-01-05' }), {
    from: start(2026, 1, 5),
    to: start(2026, 1, 6),
  })
  assert.deepEqual(toDayRange({ first: '', last: '2026-01-05' }), { from: null, to: start(2026, 1, 6) })
  assert.deepEqual(toDayRange({ first: '2026-01-05', last: '' }), { from: start(2026, 1, 5), to: null })
  assert.deepEqual(toDayRange({ first: '2026-00-05', last: '2026-01-00' }), { from: null, to: null })
})

test('last day before the first: no range', () => {
  assert.equal(toDayRange({ first: '2026-01-05', last: '2026-01-04' }), null)
})

test('days before 1970: the start of time', () => {
  assert.equal(toDayRange({ first: '1960-01-01', last: '' })?.from, 0)
})
