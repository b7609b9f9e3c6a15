import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPrice, getKnownPriceDigits, getPriceDigits } from '../../../../shared/state/market/price-digits.ts'

test('price digits: those of the step, at least 2, whatever the price is', () => {
  for (const [step, digits] of [
    ['0.0000001', 7],
    ['0.01', 2],
    ['0.1', 2],
    ['1', 2],
  ] as const)
    for (const close of ['0.1046', '61837.63', null])
      assert.equal(getPriceDigits({ symbol: step, priceStep: step, close }), digits, `${step} ${close}`)
})

test('price digits without a step: those of the longest price so far, for each market', () => {
  const digits = (symbol: string, close: string | null) => getPriceDigits({ symbol, priceStep: null, close })
  assert.equal(digits('dogeusdt', null), 2)
  assert.equal(digits('dogeusdt', '0.10463'), 5)
  assert.equal(digits('dogeusdt', '0.1046312'), 7)
  assert.equal(digits('dogeusdt', '0.1'), 7)
  assert.equal(digits('ethusdt', '3208.6'), 2)
})

test('price text: the digits of the market, of the price itself in an unknown market, and all digits of a public trade', () => {
  assert.equal(formatPrice('60956.81', 2, 'en'), '60,956.81')
  assert.equal(formatPrice('60956.8', 2, 'en'), '60,956.80')
  assert.equal(formatPrice('0.106', 5, 'en'), '0.10600')
  assert.equal(formatPrice('60956.814999', 2, 'en'), '60,956.81')
  assert.equal(formatPrice('60956.8149', 2, 'en', true), '60,956.8149')
  assert.equal(formatPrice('0.1046057', null, 'en'), '0.1046057')
  assert.equal(formatPrice('5', null, 'de'), '5,00')
})

test('digits of a market by its symbol: known once the page has shown its prices', () => {
  assert.equal(getKnownPriceDigits('never-shown'), null)
  getPriceDigits({ symbol: 'shown', priceStep: '0.00001', close: '1' })
  assert.equal(getKnownPriceDigits('shown'), 5)
})
