import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getTransferCoins } from '../../../shared/base/contract/internal-transfer.ts'
import { add, compare, percentOf, sign } from '../../../shared/base/money/decimal.ts'
import {
  computeAmounts,
  findInternalTransferAmountProblem,
  findSendableCoin,
  type TransferCoin,
} from '../../../widgets/internal-transfer/internal-transfer.rules.ts'

const [USDT] = getTransferCoins.example as [TransferCoin]

test('fee: percent of the amount, rounded up, and deducted from the received amount (ITR-09, Q-116, Q-117)', () => {
  assert.deepEqual(computeAmounts('250', USDT), { amount: '250', fee: '1.25', received: '248.75' })
  assert.deepEqual(computeAmounts('1', { ...USDT, feePercent: '0.3333', digits: 2 }), {
    amount: '1',
    fee: '0.01',
    received: '0.99',
  })
  assert.deepEqual(computeAmounts('5', { ...USDT, feePercent: null }), {
    amount: '5',
    fee: '0',
    received: '5',
  })
  assert.equal(computeAmounts('5', { ...USDT, feePercent: '150' }).received, '0')
})

test('fee plus received amount equals the amount, for every rate and number of digits (ITR-09)', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 15n),
      fc.integer({ min: 0, max: 9_999 }),
      fc.integer({ min: 0, max: 18 }),
      (units, rate, digits) => {
        const amount = String(units)
        const percent = String(rate / 100)
        const { fee, received } = computeAmounts(amount, { ...USDT, feePercent: percent, digits })
        assert.ok(compare(fee, percentOf(amount, percent, 24, 'down')) >= 0)
        if (sign(received) > 0) assert.equal(add(fee, received), amount)
      },
    ),
  )
})

test("amount: a number with the coin's digits, within the balance, that leaves something to receive (ITR-06)", () => {
  const cases: [string, string | null][] = [
    ['', 'amountMissing'],
    ['abc', 'notANumber'],
    ['0', 'notPositive'],
    ['1.123456789', 'tooFine'],
    ['9104.20000001', 'insufficient'],
    ['0.00000001', 'nothingLeft'],
    ['9104.2', null],
  ]
  for (const [typed, reason] of cases) assert.equal(findInternalTransferAmountProblem(typed, USDT), reason, typed)
})

test('coin: the chosen one, else the first', () => {
  const btc = { ...USDT, id: '2' }
  assert.equal(findSendableCoin([USDT, btc], '2'), btc)
  assert.equal(findSendableCoin([USDT, btc], '9'), USDT)
  assert.equal(findSendableCoin([], ''), null)
})
