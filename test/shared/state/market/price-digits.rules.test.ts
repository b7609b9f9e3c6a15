import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPriceDigits } from '../../../../shared/state/market/price-digits.ts'

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
