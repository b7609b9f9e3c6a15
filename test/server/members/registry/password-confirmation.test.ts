import assert from 'node:assert/strict'
import crypto, { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { hashPassword, toMemberClient } from '../../../../server/members/registry/passwords.ts'
import { PROOF_LIFE_MS } from '../../../../server/members/registry/proven-passwords.ts'
import { PASSWORD, readToken } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { type SwapStage, swapStage } from '../../../support/swap-stage.ts'
import { until } from '../../../support/until.ts'

const WRONG = { paypassword: 'Wrong12345' }
const TRADING = 'Trading12345'

/** Sends a swap like `Swapper.swap` and returns the whole response. */
const swapWith = async (
  { inject }: SwapStage,
  token: string,
  form: Record<string, string> = {},
  key = randomUUID(),
) => {
  const payload = { type: '1', from_coin_id: '1', to_coin_id: '2', amount: '500', paypassword: PASSWORD, ...form }
  const response = await inject({
    method: 'POST',
    url: '/api/exchangeCoin',
    headers: { token, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
    payload: new URLSearchParams(payload).toString(),
  })
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], ...response.json() }
}

/** Delays every hash until `release`. */
function holdHashes() {
  const { scrypt } = crypto
  const waiting: (() => void)[] = []
  crypto.scrypt = ((...given: Parameters<typeof scrypt>) => void waiting.push(() => scrypt(...given))) as typeof scrypt
  return {
    waiting,
    release() {
      crypto.scrypt = scrypt
      for (const run of waiting.splice(0)) run()
    },
  }
}

eachDatabase((kind, open) => {
  test(`${kind}: too many guesses: the 429 is not stored under the key, and the same swap succeeds later`, async () => {
    const stage = await swapStage(open)
    const member = await stage.swapper()
    for (let n = 0; n < 10; n++) assert.equal((await swapWith(stage, member.token, WRONG)).rule, 'wrong')
    const key = randomUUID()
    const early = await swapWith(stage, member.token, {}, key)
    assert.deepEqual([early.status, early.code, early.retryAfter], [429, 429, '30'])
    stage.clock.now += 31_000
    const later = await swapWith(stage, member.token, {}, key)
    assert.deepEqual([later.status, later.code], [200, 1], later.msg)
    assert.equal(await member.has('USDT'), '9500')
  })

  test(`${kind}: a completed swap returns the same response again while guesses are limited or the hash queue is full`, async () => {
    const stage = await swapStage(open)
    const member = await stage.swapper()
    const key = randomUUID()
    const first = await swapWith(stage, member.token, {}, key)
    assert.equal(first.code, 1, first.msg)
    const hashes = holdHashes()
    const others = Array.from({ length: 26 }, (_, n) => hashPassword('x', toMemberClient(`filler ${n}`)))
    stage.clock.now += PROOF_LIFE_MS
    const again = await swapWith(stage, member.token, {}, key)
    hashes.release()
    await Promise.all(others)
    assert.deepEqual([again.code, again.msg], [first.code, first.msg])
    for (let n = 0; n < 10; n++) await swapWith(stage, member.token, WRONG)
    assert.equal((await swapWith(stage, member.token)).status, 429)
    assert.equal((await swapWith(stage, member.token, {}, key)).msg, first.msg)
    assert.equal(await member.has('USDT'), '9500')
  })

  test(`${kind}: a full hash queue returns 503, stores nothing and counts no attempt`, async () => {
    const stage = await swapStage(open)
    const member = await stage.swapper()
    const hashes = holdHashes()
    const others = Array.from({ length: 26 }, (_, n) => hashPassword('x', toMemberClient(`filler ${n}`)))
    const key = randomUUID()
    for (let n = 0; n < 12; n++) {
      const busy = await swapWith(stage, member.token, {}, key)
      assert.deepEqual([busy.status, busy.code, busy.rule, busy.retryAfter], [503, 503, 'busy', '2'])
      assert.match(busy.msg, /very busy right now, so nothing was done/)
    }
    hashes.release()
    await Promise.all(others)
    assert.deepEqual(
      await stage.context.db.query('SELECT key FROM keyed_requests UNION ALL SELECT key FROM idempotency_keys'),
      [],
    )
    const done = await swapWith(stage, member.token, {}, key)
    assert.equal(done.code, 1, done.msg)
  })

  test(`${kind}: four concurrent swaps and those of the next 5 minutes cost one hash`, async (t) => {
    const stage = await swapStage(open)
    const member = await stage.swapper()
    const scrypt = t.mock.method(crypto, 'scrypt')
    const answers = await Promise.all(Array.from({ length: 4 }, () => swapWith(stage, member.token)))
    assert.deepEqual(
      answers.map(({ code }) => code),
      [1, 1, 1, 1],
    )
    stage.clock.now += PROOF_LIFE_MS - 1
    assert.equal((await swapWith(stage, member.token)).code, 1)
    assert.equal(scrypt.mock.callCount(), 1)
    stage.clock.now += 1
    assert.equal((await swapWith(stage, member.token)).code, 1)
    assert.equal(scrypt.mock.callCount(), 2)
  })

  test(`${kind}: 64 concurrent swaps of 16 members with the right password all succeed`, async () => {
    const stage = await swapStage(open)
    const members: string[] = []
    for (let n = 0; n < 16; n++) members.push((await stage.swapper()).token)
    const form = { amount: '10' }
    const answers = await Promise.all(members.flatMap((token) => [1, 2, 3, 4].map(() => swapWith(stage, token, form))))
    assert.deepEqual(
      answers.filter(({ code }) => code !== 1),
      [],
    )
  })

  test(`${kind}: a wrong password never passes, also concurrently with a proven one`, async () => {
    const stage = await swapStage(open)
    const member = await stage.swapper()
    const mixed = await Promise.all([
      swapWith(stage, member.token),
      swapWith(stage, member.token, WRONG),
      swapWith(stage, member.token, { paypassword: `x${PASSWORD}` }),
      swapWith(stage, member.token),
    ])
    assert.deepEqual(
      mixed.map(({ rule = 'done' }) => rule),
      ['done', 'wrong', 'wrong', 'done'],
    )
    for (const paypassword of ['Wrong12345', PASSWORD.toLowerCase(), `${PASSWORD}1`])
      assert.equal((await swapWith(stage, member.token, { paypassword })).rule, 'wrong')
  })

  test(`${kind}: a proven password does not lift the limit on guesses of a session`, async () => {
    const stage = await swapStage(open)
    const member = await stage.swapper()
    assert.equal((await swapWith(stage, member.token)).code, 1)
    for (let n = 0; n < 10; n++) await swapWith(stage, member.token, WRONG)
    assert.equal((await swapWith(stage, member.token)).status, 429)
  })

  test(`${kind}: a proof is valid only in its session and ends when the password is changed`, async (t) => {
    const stage = await swapStage(open)
    const { token, email } = await stage.swapper()
    const scrypt = t.mock.method(crypto, 'scrypt')
    const costOf = async (work: () => Promise<unknown>) => {
      const before = scrypt.mock.callCount()
      await work()
      return scrypt.mock.callCount() - before
    }
    const other = readToken(await stage.call('login', { username: email, password: PASSWORD }))
    const swap = (from: string, paypassword: string) => swapWith(stage, from, { paypassword, amount: '100' })
    assert.equal(await costOf(() => swap(token, PASSWORD)), 1)
    assert.equal(await costOf(() => swap(token, PASSWORD)), 0)
    assert.equal(await costOf(() => swap(other, PASSWORD)), 1)
    const set = await stage.call('resetpay', { logpassword: PASSWORD, newpassword: TRADING }, { token })
    assert.equal(set.code, 1, set.msg)
    assert.equal((await swap(token, PASSWORD)).rule, 'wrong')
    assert.equal(await costOf(() => swap(token, TRADING)), 1)
    assert.equal(await costOf(() => swap(token, TRADING)), 0)
  })

  test(`${kind}: a full hash queue counts no attempt of a login or a code`, async () => {
    const stage = await swapStage(open)
    const { email } = await stage.join({}, { ip: '10.9.0.1' })
    const hashes = holdHashes()
    const others = Array.from({ length: 26 }, (_, n) => hashPassword('x', { key: `stranger ${n}`, isKnown: false }))
    const login = () => stage.call('login', { username: email, password: PASSWORD }, { ip: '10.9.0.2' })
    for (let n = 0; n < 40; n++) {
      const { status, rule } = await login()
      assert.deepEqual([status, rule], [503, 'busy'])
    }
    await until(() => hashes.waiting.length === 2, 'two hashes run')
    hashes.release()
    await Promise.all(others)
    assert.equal((await login()).code, 1)
  })
})
