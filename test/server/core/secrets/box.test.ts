import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CannotOpen, isSealed, keyId, lastOf, secretBox } from '../../../../server/core/secrets/secret-box.ts'

const [OLD, NEW] = ['0a'.repeat(32), 'b1'.repeat(32)]
const NUMBER = '6222021234567890'

test('a sealed text: opens for its owner only, and shows nothing but its last characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, owner) => {
      const box = secretBox([NEW])
      const stored = box.seal(text, owner)
      assert.ok(isSealed(stored))
      assert.equal(box.open(stored, owner), text)
      assert.throws(() => box.open(stored, `${owner}.`), CannotOpen)
    }),
  )
  const stored = secretBox([NEW]).seal(NUMBER, '7', 4)
  assert.equal(lastOf(stored), '7890')
  assert.equal(lastOf(NUMBER), '7890')
  assert.ok(!stored.includes(NUMBER.slice(0, 12)))
  assert.equal(lastOf(secretBox([NEW]).seal(NUMBER, '7')), '')
})

test('a changed sealed text: does not open', () => {
  const box = secretBox([NEW])
  const stored = box.seal(NUMBER, '7', 4)
  for (let at = stored.indexOf(':'); at < stored.length; at++) {
    const other = stored[at] === '1' ? '2' : '1'
    const changed = stored.slice(0, at) + other + stored.slice(at + 1)
    if (changed === stored || !isSealed(changed)) continue
    // The last base64 character may contain unused bits.
    if (at === stored.length - 1) continue
    assert.throws(() => box.open(changed, '7'), CannotOpen, `at ${at}`)
  }
  for (const cut of [1, 10, 30, 40]) {
    const short = stored.slice(0, -cut)
    if (isSealed(short)) assert.throws(() => box.open(short, '7'), CannotOpen, `without ${cut}`)
  }
})

test('equal texts: sealed equally for one owner and key, differently for others', () => {
  const box = secretBox([NEW])
  assert.equal(box.seal(NUMBER, '7', 4), box.seal(NUMBER, '7', 4))
  const others = [box.seal(NUMBER, '8', 4), box.seal(`1${NUMBER}`, '7', 4), secretBox([OLD]).seal(NUMBER, '7', 4)]
  assert.ok(!others.includes(box.seal(NUMBER, '7', 4)))
})

test('several keys: the first encrypts and each decrypts; without its key a text does not open', () => {
  const stored = secretBox([OLD]).seal(NUMBER, '7')
  const both = secretBox([NEW, OLD])
  assert.equal(both.open(stored, '7'), NUMBER)
  assert.deepEqual([both.isCurrent(stored), both.isCurrent(both.seal(NUMBER, '7'))], [false, true])
  assert.throws(() => secretBox([NEW]).open(stored, '7'), new RegExp(`the key ${keyId(OLD)} is missing`))
  assert.equal(both.open(NUMBER, '7'), NUMBER, 'a text that was never encrypted')
})
