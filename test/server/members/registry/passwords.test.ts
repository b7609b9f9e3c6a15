import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { test } from 'node:test'
import {
  BACKEND_CLIENT,
  hashPassword,
  isOutdatedHash,
  passwordMatches,
} from '../../../../server/members/registry/passwords.ts'

test('a hash contains its parameters and a random salt, and matches only its password', async () => {
  const [one, other] = await Promise.all([
    hashPassword('Secret12345', BACKEND_CLIENT),
    hashPassword('Secret12345', BACKEND_CLIENT),
  ])
  assert.match(one, /^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  assert.notEqual(one, other)
  assert.equal(await passwordMatches('Secret12345', one, BACKEND_CLIENT), true)
  assert.equal(await passwordMatches('secret12345', one, BACKEND_CLIENT), false)
  assert.equal(await passwordMatches('', one, BACKEND_CLIENT), false)
})

test('a hash with other parameters matches and is outdated', async () => {
  const salt = crypto.randomBytes(16)
  const key = crypto.scryptSync('Secret12345', salt, 32, { N: 1024, r: 8, p: 1 })
  const old = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
  assert.equal(await passwordMatches('Secret12345', old, BACKEND_CLIENT), true)
  assert.equal(isOutdatedHash(old), true)
  assert.equal(isOutdatedHash(await hashPassword('Secret12345', BACKEND_CLIENT)), false)
})

test('a null hash takes the same work and returns false', async (t) => {
  const hash = await hashPassword('Secret12345', BACKEND_CLIENT)
  const scrypt = t.mock.method(crypto, 'scrypt')
  const equal = t.mock.method(crypto, 'timingSafeEqual')
  assert.equal(await passwordMatches('Secret12345', null, BACKEND_CLIENT), false)
  assert.equal(await passwordMatches('Wrong12345', hash, BACKEND_CLIENT), false)
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
  assert.equal(await passwordMatches('anything', null, BACKEND_CLIENT), false)
})
