import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasOtherUnit, removeUnit } from '../../../../shared/base/format/amount-unit.ts'

test('amount with the unit of its field: the unit is removed', () => {
  for (const [typed, meant] of [
    ['123.45 USDT', '123.45'],
    ['123.45usdt', '123.45'],
    ['USDT 1,000.50', '1,000.50'],
    ['$123.45', '123.45'],
    ['123.45 $', '123.45'],
    ['₮ 5', '5'],
    ['\u2068123.45\u2069 USDT', '123.45'],
    ['+123.45 USDT', '+123.45'],
    ['١٢٣٫٤٥ USDT', '١٢٣٫٤٥'],
    ['١٢٣،٤٥ USDT', '١٢٣،٤٥'],
    ['۱۲۳/۴۵ USDT', '۱۲۳/۴۵'],
    ['USDT １２３。４５', '１２３。４５'],
  ] as const) {
    assert.equal(removeUnit(typed, 'USDT'), meant, typed)
    assert.equal(hasOtherUnit(typed, 'USDT'), false, typed)
  }
  assert.equal(removeUnit('0.5 BTC', 'BTC'), '0.5')
})

test('amount of another currency: kept and reported, so that it is never read as an amount of the field', () => {
  for (const typed of ['123.45 USDT', '$123.45', '€5', '5 EUR', 'ETH 1', '₿0.1', '1 000 Kč']) {
    assert.equal(removeUnit(typed, 'BTC'), typed, typed)
    assert.equal(hasOtherUnit(typed, 'BTC'), true, typed)
  }
})

test('text without a unit, or without a number: unchanged and not reported', () => {
  for (const typed of ['', '12', '1e8', '1,000.5', 'abc', 'USDT', '12 34', '-5', '0x10', '½', '12 USDT 5', '5x'])
    assert.deepEqual([removeUnit(typed, 'USDT'), hasOtherUnit(typed, 'USDT')], [typed, false], typed)
})
