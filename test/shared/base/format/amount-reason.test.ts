import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAmountReason } from '../../../../shared/base/format/amount-reason.ts'

for (const [typed, reason] of [
  ['', 'amountMissing'],
  ['  ', 'amountMissing'],
  ['abc', 'notANumber'],
  ['1e5', 'notANumber'],
  ['--5', 'notANumber'],
  ['-', 'notANumber'],
  ['0', 'notPositive'],
  ['0.00', 'notPositive'],
  ['-5', 'notPositive'],
  ['−12.5', 'notPositive'],
  ['-0', 'notPositive'],
  ['1'.repeat(40), 'insufficient'],
  ['1'.repeat(30), null],
  ['12.50', null],
  [' 50 ', null],
  ['1,000', null],
] as const)
  test(`amount "${typed.slice(0, 12)}": ${reason ?? 'valid'}`, () =>
    assert.equal(findAmountReason(typed, 'insufficient'), reason))
