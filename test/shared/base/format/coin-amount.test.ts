import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatCoinAmount, formatFullAmount } from '../../../../shared/base/format/coin-amount.ts'
import { compare } from '../../../../shared/base/money/decimal.ts'

test('USDT and similar coins: two decimals, rounded towards zero', () => {
  assert.equal(formatCoinAmount('4900.59785960', 'USDT', 'en'), '4,900.59')
  assert.equal(formatCoinAmount('4900.599', 'usdc', 'de'), '4.900,59')
  assert.equal(formatCoinAmount('0', 'USDT', 'en'), '0.00')
  assert.equal(formatCoinAmount('-12.999', 'USDT', 'en'), '−12.99')
})

test('USDT below 0.01: its significant digits, never zero', () => {
  assert.equal(formatCoinAmount('0.00318', 'USDT', 'en'), '0.00318')
  assert.equal(formatCoinAmount('0.009', 'USDT', 'en'), '0.009')
})

test('other coins: at most eight significant digits, at least two decimals', () => {
  assert.equal(formatCoinAmount('0.50000000', 'BTC', 'en'), '0.50')
  assert.equal(formatCoinAmount('1.002630137', 'ETH', 'en'), '1.0026301')
  assert.equal(formatCoinAmount('0.00001234567891', 'BTC', 'en'), '0.000012345678')
  assert.equal(formatCoinAmount('123456789.987', 'DOGE', 'en'), '123,456,789.98')
})

test('what a member pays: rounded away from zero; a sign on request', () => {
  assert.equal(formatCoinAmount('2.801', 'USDT', 'en', { rounding: 'up' }), '2.81')
  assert.equal(formatCoinAmount('-0.999', 'USDT', 'en', { rounding: 'up' }), '−1.00')
  assert.equal(formatCoinAmount('55.5525', 'USDT', 'en', { sign: true }), '+55.55')
  assert.equal(formatCoinAmount('0', 'USDT', 'en', { sign: true }), '0.00')
})

test('every amount: no trailing `.00000000`, never more than the amount, not zero unless it is', () => {
  const amount = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }))
    .map(([digits, scale]) => {
      const text = String(digits).padStart(scale + 1, '0')
      return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
    })
  fc.assert(
    fc.property(amount, fc.constantFrom('USDT', 'BTC', 'DOGE'), (value, coin) => {
      const text = formatCoinAmount(value, coin, 'en').replaceAll(',', '')
      assert.doesNotMatch(text, /\.0{3}$/)
      assert.ok(compare(text, value) <= 0, `${text} of ${value}`)
      assert.equal(compare(text, '0') === 0, compare(value, '0') === 0, `${text} of ${value}`)
    }),
  )
})

test('full amount: all digits, at least eight', () => {
  assert.equal(formatFullAmount('4900.5978596', 'en'), '4,900.59785960')
  assert.equal(formatFullAmount('0.123456789012', 'en'), '0.123456789012')
})
