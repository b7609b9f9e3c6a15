import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateSync } from 'otplib'
import {
  createOneTimeSecret,
  getOneTimeUri,
  verifyOneTimePassword,
} from '../../../../server/core/second-factor/one-time-passwords.ts'

/** Secret and SHA-1 codes of RFC 6238, appendix B, cut to 6 digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const RFC_CODES = { 59: '287082', 1111111109: '081804', 1234567890: '005924', 20000000000: '353130' }

const STEP = 57_000_000
const now = STEP * 30_000 + 12_345
const codeAt = (secret: string, step: number) => generateSync({ secret, epoch: step * 30 })

test('one-time passwords of RFC 6238: accepted, and the step is returned', () => {
  for (const [seconds, code] of Object.entries(RFC_CODES)) {
    const step = verifyOneTimePassword(RFC_SECRET, code, { now: Number(seconds) * 1000, lastStep: null })
    assert.equal(step, Math.floor(Number(seconds) / 30))
  }
})

test('a code of the step before, now or after: accepted; two steps away: rejected', () => {
  const secret = createOneTimeSecret()
  const steps = [-2, -1, 0, 1, 2].map((away) =>
    verifyOneTimePassword(secret, codeAt(secret, STEP + away), { now, lastStep: null }),
  )
  assert.deepEqual(steps, [null, STEP - 1, STEP, STEP + 1, null])
})

test('a code of the step used last or of an earlier one: rejected', () => {
  const secret = createOneTimeSecret()
  const verify = (step: number, lastStep: number) =>
    verifyOneTimePassword(secret, codeAt(secret, step), { now, lastStep })
  assert.equal(verify(STEP, STEP), null)
  assert.equal(verify(STEP - 1, STEP), null)
  assert.equal(verify(STEP + 1, STEP), STEP + 1)
  assert.equal(verify(STEP + 1, STEP + 1), null)
  // The clock was set back: every code of the past was possible before.
  assert.equal(verify(STEP, STEP + 100), null)
})

test('a code of another secret, another length or with other signs: rejected; with spaces: accepted', () => {
  const secret = createOneTimeSecret()
  const code = codeAt(secret, STEP)
  const verify = (text: string) => verifyOneTimePassword(secret, text, { now, lastStep: null })
  assert.equal(verify(`${code.slice(0, 3)} ${code.slice(3)}`), STEP)
  const others = ['', code.slice(1), `${code}0`, `-${code.slice(1)}`, 'abcdef', '１２３４５６', `${code}\0`]
  for (const text of others) assert.equal(verify(text), null, text)
  assert.equal(verifyOneTimePassword(RFC_SECRET, code, { now, lastStep: null }), null)
})

test('secrets: 160 random bits, different each time, in a URI that names issuer and account', () => {
  const secrets = new Set(Array.from({ length: 50 }, createOneTimeSecret))
  assert.equal(secrets.size, 50)
  for (const secret of secrets) assert.match(secret, /^[A-Z2-7]{32}$/)
  const [secret = ''] = secrets
  const uri = new URL(getOneTimeUri(secret, 'Harbour & Co', 'anna?x=1'))
  assert.equal(uri.protocol, 'otpauth:')
  assert.equal(uri.searchParams.get('secret'), secret)
  assert.equal(uri.searchParams.get('issuer'), 'Harbour & Co')
  assert.equal(decodeURIComponent(uri.pathname.split('/').at(-1) ?? ''), 'Harbour & Co:anna?x=1')
})
