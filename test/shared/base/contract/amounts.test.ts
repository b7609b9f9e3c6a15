import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { positiveAmount } from '../../../../shared/base/contract/codec.ts'
import { parseAmountInput } from '../../../../shared/base/format/amount-input.ts'
import {
  add,
  compare,
  divide,
  getScale,
  multiply,
  negate,
  percentOf,
  round,
  subtract,
  sum,
  toFixedText,
} from '../../../../shared/base/money/decimal.ts'
import { isDecimal, normalizeDecimal } from '../../../../shared/base/money/decimal-text.ts'

/** Decimal texts, many with more digits than allowed. */
const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{1,${most}}$`))
const typed = fc.oneof(
  digits(70),
  fc.tuple(digits(70), digits(70)).map((parts) => parts.join('.')),
  fc.tuple(digits(30), digits(18)).map((parts) => parts.join('.')),
  fc.constantFrom('9'.repeat(30), `${'9'.repeat(30)}.${'9'.repeat(18)}`, `0.${'0'.repeat(17)}1`),
)
const accepted = typed.filter((text) => positiveAmount.read(text) !== undefined)

test('accepted amounts: no operation throws or returns a value that the ledger rejects', () => {
  fc.assert(
    fc.property(accepted, accepted, fc.integer({ min: 0, max: 18 }), (left, right, scale) => {
      const [a, b] = [left, right].map((text) => positiveAmount.read(text) ?? '') as [string, string]
      const cut = round(multiply(a, b), scale, 'up')
      const made = [
        ...[add(a, b), subtract(a, b), subtract(b, a), multiply(a, b), cut, sum([a, b, cut])],
        ...[divide(a, b, scale, 'up'), divide(cut, b, scale, 'half-up'), percentOf(cut, b, scale, 'up')],
        ...[toFixedText(a, scale, 'down'), normalizeDecimal(left) ?? ''],
      ]
      for (const result of [...made, ...made.map(negate)]) assert.ok(isDecimal(result), `${a} ${b}: ${result}`)
      assert.equal(compare(multiply(a, b), multiply(b, a)), 0)
      assert.ok(getScale(a) <= 18)
    }),
    { numRuns: 500 },
  )
})

test('amount: at most 30 digits before the point and 18 after it', () => {
  for (const text of ['9'.repeat(30), `${'9'.repeat(30)}.${'9'.repeat(18)}`, `0.${'0'.repeat(17)}1`])
    assert.equal(positiveAmount.read(text), text)
  for (const text of ['9'.repeat(31), '9'.repeat(60), `0.${'0'.repeat(18)}1`, `1.${'1'.repeat(40)}`, '9'.repeat(1e5)])
    assert.equal(positiveAmount.read(text), undefined, text.slice(0, 70))
})

test('amounts accepted by the page: accepted by the backend', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const page = parseAmountInput(text)
      assert.equal(page === '0' ? undefined : (page ?? undefined), positiveAmount.read(text))
    }),
  )
})
