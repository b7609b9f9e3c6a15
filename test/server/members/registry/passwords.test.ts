import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { test } from 'node:test'
import { hashPassword, isOutdated, OURSELVES, passwordMatches } from '../../../../server/members/registry/passwords.ts'

test('a hash contains its parameters and a random salt, and matches only its password', async () => {
  const [one, other] = await Promise.all([
    hashPassword('Secret12345', OURSELVES),
    hashPassword('Secret12345', OURSELVES),
  ])
  assert.match(one, /^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  assert.notEqual(one, other)
  assert.equal(await passwordMatches('Secret12345', one, OURSELVES), true)
  assert.equal(await passwordMatches('secret12345', one, OURSELVES), false)
  assert.equal(await passwordMatches('', one, OURSELVES), false)
})

test('a hash with other parameters matches and is outdated', async () => {
  const salt = crypto.randomBytes(16)
  const key = crypto.scryptSync('Secret12345', salt, 32, { N: 1024, r: 8, p: 1 })
  const old = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
  assert.equal(await passwordMatches('Secret12345', old, OURSELVES), true)
  assert.equal(isOutdated(old), true)
  assert.equal(isOutdated(await hashPassword('Secret12345', OURSELVES)), false)
})

test('a null hash takes the same work and returns false', async (t) => {
  const hash = await hashPassword('Secret12345', OURSELVES)
  const scrypt = t.mock.method(crypto, 'scrypt')
  const equal = t.mock.method(crypto, 'timingSafeEqual')
  assert.equal(await passwordMatches('Secret12345', null, OURSELVES), false)
  assert.equal(await passwordMatches('Wrong12345', hash, OURSELVES), false)
  const [absent, wrong] = scrypt.mock.calls.map(({ arguments: [, salt, bytes, cost] }) => [
    (salt as Buffer).length,
    bytes,
    cost,
  ])
  assert.deepEqual(absent, wrong)
  assert.equal(equal.mock.callCount(), 2)
})

test('the all-zero hash used for unknown names matches no password', async (t) => {
  t.mock.method(crypto, 'timingSafeEqual', () => true)
  assert.equal(await passwordMatches('anything', null, OURSELVES), false)
})
