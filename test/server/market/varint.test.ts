import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeVarints, encodeVarints } from '../../../server/market/sample/varint.ts'

test('varints: integers of either sign up to 52 bits survive encoding and decoding', () => {
  const whole = fc.integer({ min: -(2 ** 51), max: 2 ** 51 })
  fc.assert(fc.property(fc.array(whole), (numbers) => assert.deepEqual(decodeVarints(encodeVarints(numbers)), numbers)))
  assert.deepEqual(decodeVarints(encodeVarints([0, -1, 1, 63, 64, -64, -65])), [0, -1, 1, 63, 64, -64, -65])
  assert.equal(encodeVarints([63, -64]).length, 2)
})
