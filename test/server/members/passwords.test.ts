import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { test } from 'node:test'
import { limitConcurrency } from '../../../server/members/limit-concurrency.ts'
import { hashPassword, isOutdated, passwordMatches } from '../../../server/members/passwords.ts'

test('a hash carries its parameters and a salt of its own, and matches its password alone', async () => {
  const [one, other] = await Promise.all([hashPassword('Secret12345'), hashPassword('Secret12345')])
  assert.match(one, /^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  assert.notEqual(one, other)
  assert.equal(await passwordMatches('Secret12345', one), true)
  assert.equal(await passwordMatches('secret12345', one), false)
  assert.equal(await passwordMatches('', one), false)
})

test('a hash of other parameters still matches, and says that it is outdated', async () => {
  const salt = crypto.randomBytes(16)
  const key = crypto.scryptSync('Secret12345', salt, 32, { N: 1024, r: 8, p: 1 })
  const old = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
  assert.equal(await passwordMatches('Secret12345', old), true)
  assert.equal(isOutdated(old), true)
  assert.equal(isOutdated(await hashPassword('Secret12345')), false)
})

test('where there is nothing to compare with, the same work is done and the answer is no', async (t) => {
  const hash = await hashPassword('Secret12345')
  const scrypt = t.mock.method(crypto, 'scrypt')
  const equal = t.mock.method(crypto, 'timingSafeEqual')
  assert.equal(await passwordMatches('Secret12345', null), false)
  assert.equal(await passwordMatches('Wrong12345', hash), false)
  const [absent, wrong] = scrypt.mock.calls.map(({ arguments: [, salt, bytes, cost] }) => [
    (salt as Buffer).length,
    bytes,
    cost,
  ])
  assert.deepEqual(absent, wrong)
  assert.equal(equal.mock.callCount(), 2)
})

test('a hash that is all zeros, as the stand-in for an unknown name, matches no password', async (t) => {
  t.mock.method(crypto, 'timingSafeEqual', () => true)
  assert.equal(await passwordMatches('anything', null), false)
})

test('no more works run at a time than allowed, each gets its turn, and a failure frees its place', async () => {
  const turn = limitConcurrency(2)
  let running = 0
  let most = 0
  const done: number[] = []
  const work = (n: number) =>
    turn(async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (n === 1) throw new Error('one fails')
      done.push(n)
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work))
  assert.equal(most, 2)
  assert.deepEqual(done, [0, 2, 3, 4, 5])
  assert.deepEqual(
    results.map(({ status }) => status === 'rejected'),
    [false, true, false, false, false, false],
  )
})
