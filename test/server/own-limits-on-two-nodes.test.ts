import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { createRegistrationForm, readToken } from '../support/accounts-backend.ts'
import { openNodes } from '../support/nodes.ts'

const ATTEMPTS = 100
const STAKE = 10
const LIMIT = 105

test('two nodes, 100 option orders of a member at once: none succeeds beyond a limit', async () => {
  const nodes = await openNodes(2, async () => undefined)
  try {
    const [first, second] = nodes.running
    assert.ok(first && second)
    const headers = { token: readToken(await first.post('register', createRegistrationForm('limited@example.com'))) }
    const post = async (node: typeof first, path: string, form: Record<string, string>) => {
      const reply = await node.post(path, form, { ...headers, 'idempotency-key': randomUUID() })
      return reply
    }
    const moved = await post(first, 'transfer', { c_id: '1', num: '2000', from_type: '1', to_type: '2' })
    assert.equal(moved.code, 1, moved.msg)
    const set = await post(second, 'setOwnLimit', { limit_kind: 'stake', period: 'day', amount: String(LIMIT) })
    assert.equal(set.code, 1, set.msg)
    const form = { m_id: '1', ctime: '30', ctzed: String(STAKE), buytype: '1' }
    const replies = await Promise.all(
      Array.from({ length: ATTEMPTS }, (_none, at) => post(at % 2 ? first : second, 'creatorder', form)),
    )
    const accepted = replies.filter(({ code }) => code === 1)
    const others = replies.filter(({ code, rule }) => code !== 1 && rule !== 'stakeLimit')
    assert.deepEqual(
      others.filter(({ code }) => code !== 429 && code !== 503),
      [],
    )
    const [row] = await nodes.db.query<{ stake: string; count: number }>(
      `SELECT sum(stake) AS stake, count(*)::int AS count FROM option_orders o JOIN members m ON m.id = o.member WHERE m.username = 'limited@example.com'`,
    )
    assert.deepEqual([row?.count, row?.stake], [accepted.length, String(accepted.length * STAKE)])
    assert.ok(accepted.length > 0 && accepted.length * STAKE <= LIMIT, `${accepted.length} accepted`)
    assert.deepEqual(await verifyBooks(nodes.db), [])
  } finally {
    await nodes.close()
  }
})
