import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createRecoveryCodes,
  findRecoveryHash,
  hashRecoveryCode,
  RECOVERY_CODE_COUNT,
} from '../../../../server/core/second-factor/recovery-codes.ts'

test('recovery codes: ten different ones, each found by its own hash only', () => {
  const codes = createRecoveryCodes()
  assert.equal(new Set(codes).size, RECOVERY_CODE_COUNT)
  const hashes = codes.map((code) => hashRecoveryCode(code, 'member 7'))
  codes.forEach((code, at) => {
    assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    assert.equal(findRecoveryHash(code, 'member 7', hashes), hashes[at])
  })
})

test('a code typed in lower case, without hyphens or with the letter O for 0: found', () => {
  const code = '0123-4567-89AB-CDEF'
  const hashes = [hashRecoveryCode(code, 'member 7')]
  for (const typed of [code.toLowerCase(), code.replaceAll('-', ' '), 'oi23456789abcdef', ` ${code} `]) {
    assert.equal(findRecoveryHash(typed, 'member 7', hashes), hashes[0], typed)
  }
})

test('a code of another owner, a code that was used, and any other text: not found', () => {
  const [code = '', ...others] = createRecoveryCodes()
  const hashes = others.map((other) => hashRecoveryCode(other, 'member 7'))
  assert.equal(findRecoveryHash(code, 'member 7', hashes), null)
  assert.equal(findRecoveryHash(code, 'member 7', [hashRecoveryCode(code, 'member 8')]), null)
  assert.equal(findRecoveryHash(code, 'member 7', [hashRecoveryCode(code, 'operator member 7')]), null)
  assert.equal(findRecoveryHash('', 'member 7', [hashRecoveryCode('', 'member 7')]), null)
  assert.equal(findRecoveryHash(code, 'member 7', ['', 'zz']), null)
})
