import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import type { Reply } from '../../../../server/core/http/envelope.ts'
import { handle } from '../../../../server/core/http/handle.ts'
import {
  deleteExpiredKeys,
  KEY_LIFETIME_MS,
  RolledBack,
  runIdempotent,
} from '../../../../server/core/http/idempotency.ts'
import { refuse } from '../../../../server/core/http/refusal.ts'
import { QUOTAS } from '../../../../server/core/limits/policies.ts'
import { type AccountRef, balanceOf, post, verifyBooks } from '../../../../server/ledger/ledger.ts'
import { createOptionOrder } from '../../../../shared/base/contract/options.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createMemoryLog } from '../../../support/log.ts'
import { createTestServer } from '../../../support/server.ts'

const ANNA: AccountRef = { member: '7', type: 'options', coin: 'USDT' }
const HELD: AccountRef = { house: 'held', coin: 'USDT' }
const order = (ctzed = '10', buytype = '1') => ({ m_id: '1', ctime: '30', ctzed, buytype })

/** Creates a handler that moves the amount and records its `afterCommit` calls; the market ids `fail` and `refuse` make it throw or refuse at the end. */
async function createShop(db: Db) {
  const told: string[] = []
  let orders = 0
  const handler = handle(createOptionOrder, async ({ form, member, tx, afterCommit }) => {
    const account: AccountRef = { member, type: 'options', coin: 'USDT' }
    const postings = [
      { account, amount: `-${form.amount}` },
      { account: HELD, amount: form.amount },
    ]
    const id = String(++orders)
    afterCommit(() => told.push(id))
    const short = await post(tx, [{ kind: 'stake', reference: `order:${id}`, postings }], 1)
    if (short) return refuse('rule.missing', { field: short.balance })
    if (form.marketId === 'refuse') return refuse('http.failed')
    if (form.marketId === 'fail') throw new Error('failed after the money moved')
    return { orderId: id }
  })
  const grant = [
    { account: ANNA, amount: '100' },
    { account: { house: 'grants', coin: 'USDT' }, amount: '-100' },
  ]
  await db.transaction((tx) => post(tx, [{ kind: 'grant', reference: 'm:7', postings: grant }], 1))
  const server = await createTestServer(db, [handler])
  const ask = async (form: Record<string, string>, key?: string, token = 'member-7') =>
    server.post('creatorder', form, { token, ...(key !== undefined && { 'idempotency-key': key }) })
  const send = async (...request: Parameters<typeof ask>) => (await ask(...request)).envelope
  return { ask, send, told, balance: () => balanceOf(db, ANNA) }
}

eachDatabase((kind, open) => {
  test(`${kind}: the same key and form: money moves once and the first response is repeated`, async () => {
    const db = await open()
    const { send, told, balance } = await createShop(db)
    const first = await send(order(), 'k1')
    assert.equal(first.code, 1)
    assert.deepEqual(await send(order(), 'k1'), first)
    assert.deepEqual(await send({ unknown: 'x', ...order('10.0') }, 'k1'), first)
    assert.equal(await balance(), '90')
    assert.equal(told.length, 1)
    assert.deepEqual(await verifyBooks(db), [])
  })

  test(`${kind}: a repeated response has a header; the first one and a refusal of the key have none`, async () => {
    const { ask } = await createShop(await open())
    const replayed = async (...request: Parameters<typeof ask>) =>
      (await ask(...request)).headers['idempotency-replayed']
    assert.equal(await replayed(order(), 'k1'), undefined)
    assert.equal(await replayed(order(), 'k1'), 'true')
    assert.equal(await replayed(order(), 'k1'), 'true')
    assert.equal(await replayed(order('20'), 'k1'), undefined)
    assert.equal(await replayed(order()), undefined)
  })

  test(`${kind}: a callback that throws after the commit: the response is unchanged and other callbacks run`, async () => {
    const db = await open()
    const { log, lines } = createMemoryLog()
    const ran: string[] = []
    const handler = handle(createOptionOrder, async ({ afterCommit }) => {
      afterCommit(() => {
        throw new Error('cannot tell')
      })
      afterCommit(() => ran.push('second'))
      return { orderId: '1' }
    })
    const server = await createTestServer(db, [handler])
    Object.assign(server.context, { log: { ...server.context.log, error: log.error } })
    const { status, envelope } = await server.post('creatorder', order(), { token: 'member-7' })
    assert.deepEqual([status, envelope.code, ran], [200, 1, ['second']])
    assert.deepEqual(lines, ['callback after a commit failed: the request itself was done'])
  })

  test(`${kind}: the same key with another form: refused, and nothing moves`, async () => {
    const { send, balance } = await createShop(await open())
    await send(order(), 'k1')
    const { code, field, rule, msg } = await send(order('10', '2'), 'k1')
    assert.deepEqual([code, field, rule], [201, 'Idempotency-Key', 'idempotencyKey'])
    assert.match(msg, /already used for another request/)
    assert.equal(await balance(), '90')
  })

  test(`${kind}: ten concurrent requests with one key: one takes effect`, async () => {
    const { send, told, balance } = await createShop(await open())
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(order(), 'k1')))
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
    assert.equal(answers[0]?.code, 1)
    assert.equal(await balance(), '90')
    assert.equal(told.length, 1)
  })

  test(`${kind}: a refusal: undoes all writes, runs no callback, and is repeated for the same key`, async () => {
    const { send, told, balance } = await createShop(await open())
    const refused = await send({ ...order(), m_id: 'refuse' }, 'k1')
    assert.equal(refused.code, 201)
    assert.deepEqual(await send({ ...order(), m_id: 'refuse' }, 'k1'), refused)
    assert.equal((await send({ ...order(), m_id: 'refuse' })).code, 201)
    const short = await send(order('100.5'), 'k2')
    assert.equal(short.msg, '100 is missing.')
    await send(order('40'), 'k3')
    assert.deepEqual(await send(order('100.5'), 'k2'), short)
    assert.equal(await balance(), '60')
    assert.equal(told.length, 1)
  })

  test(`${kind}: refusals of a member: only the latest are stored, replies of calls that moved money all`, async () => {
    const db = await open()
    const { max } = QUOTAS.refusedKeys
    const toReply = (code: number): Reply => ({ status: 200, envelope: { code, msg: '', data: null } })
    const run = (key: string, at: number, member = '7', reply = toReply(201)) =>
      runIdempotent(db, { member, key, request: 'equal' }, at, async () => {
        if (reply.envelope.code === 1) return reply
        throw new RolledBack(reply)
      })
    const done = [await run('done', 0, '7', toReply(1)), await run('done', 0, '8', toReply(1))]
    const long = 'k'.repeat(190)
    for (let at = 1; at <= max + 20; at += 5)
      await Promise.all([0, 1, 2, 3, 4].map((next) => run(`${long}${at + next}`, at + next)))
    await run('last', max + 100)
    assert.deepEqual(await run('last', max + 101), { ...toReply(201), replayed: true })
    await run('other', 1, '8')
    const stored = await db.query(
      'SELECT member, count(*)::int AS count FROM (SELECT member FROM keyed_requests UNION ALL SELECT member FROM idempotency_keys) AS k GROUP BY 1 ORDER BY 1',
    )
    assert.deepEqual(stored, [
      { member: '7', count: max + 1 },
      { member: '8', count: 2 },
    ])
    const oldest = await db.query('SELECT key FROM idempotency_keys WHERE key = $1', [`${long}1`])
    assert.deepEqual(oldest, [])
    for (const [at, member] of ['7', '8'].entries())
      assert.deepEqual(await run('done', max + 102, member), { ...done[at], replayed: true })
  })

  test(`${kind}: an equal request succeeds before a refusal is stored: both get its reply, and later ones too`, async () => {
    const db = await open()
    const keyed = { member: '7', key: 'k1', request: 'equal' }
    const toReply = (code: number): Reply => ({ status: 200, envelope: { code, msg: '', data: null } })
    const succeed = () => runIdempotent(db, keyed, 1, async () => toReply(1))
    const succeedsMeanwhile: Db = {
      ...db,
      async transaction(work) {
        try {
          return await db.transaction(work)
        } catch (error) {
          await succeed()
          throw error
        }
      },
    }
    const refuseAll = async () => {
      throw new RolledBack(toReply(201))
    }
    const expected = { ...toReply(1), replayed: true }
    assert.deepEqual(await runIdempotent(succeedsMeanwhile, keyed, 1, refuseAll), expected)
    assert.deepEqual(await runIdempotent(db, keyed, 1, refuseAll), expected)
  })

  test(`${kind}: an error: undoes everything including the key, so the request can be sent again`, async () => {
    const db = await open()
    const { send, told, balance } = await createShop(db)
    assert.equal((await send({ ...order(), m_id: 'fail' }, 'k1')).code, 500)
    assert.equal(await balance(), '100')
    assert.deepEqual(
      await db.query('SELECT member FROM keyed_requests UNION ALL SELECT member FROM idempotency_keys'),
      [],
    )
    assert.equal((await send(order(), 'k1')).code, 1)
    assert.equal(told.length, 1)
  })

  test(`${kind}: without a key each request counts, and members do not share keys`, async () => {
    const { send, balance } = await createShop(await open())
    await send(order())
    await send(order())
    assert.equal(await balance(), '80')
    await send(order(), 'k1')
    assert.equal((await send(order(), 'k1', 'member-8')).msg, '0 is missing.')
    assert.equal(await balance(), '70')
  })

  test(`${kind}: a malformed key: refused`, async () => {
    const { send, balance } = await createShop(await open())
    for (const key of ['', ' ', 'a b', 'x'.repeat(201), 'ä']) {
      const { code, field } = await send(order(), key)
      assert.deepEqual([key, code, field], [key, 201, 'Idempotency-Key'])
    }
    assert.equal((await send(order(), 'x'.repeat(200))).code, 1)
    assert.equal(await balance(), '90')
  })

  test(`${kind}: a key: expires after a day and at most an hour`, async () => {
    const db = await open()
    const { send, balance } = await createShop(db)
    await send(order(), 'k1')
    await deleteExpiredKeys(db, Date.now() + KEY_LIFETIME_MS - 60_000)
    await send(order(), 'k1')
    assert.equal(await balance(), '90')
    await deleteExpiredKeys(db, Date.now() + KEY_LIFETIME_MS + 3_600_000)
    await send(order(), 'k1')
    assert.equal(await balance(), '80')
  })
})
