import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { createRegistrationForm, readToken } from '../support/accounts-backend.ts'
import { openNodes } from '../support/nodes.ts'
import { until } from '../support/until.ts'

const ATTEMPTS = 20

test('two nodes, risk warning demanded: no order passes before the confirmation, which the other node knows at once', async () => {
  const nodes = await openNodes(2, async () => undefined)
  try {
    const [first, second] = nodes.running
    assert.ok(first && second)
    const headers = { token: readToken(await first.post('register', createRegistrationForm('warned@example.com'))) }
    const post = (node: typeof first, path: string, form: Record<string, string>) =>
      node.post(path, form, { ...headers, 'idempotency-key': randomUUID() })
    const moved = await post(first, 'transfer', { c_id: '1', num: '2000', from_type: '1', to_type: '2' })
    assert.equal(moved.code, 1, moved.msg)
    await nodes.db.query(
      "INSERT INTO site_settings (key, value, changed_at) VALUES ('option_risk_warning', 'true'::jsonb, 0)",
    )
    // Nodes learn of a setting within a second.
    for (const node of [first, second])
      await until(async () => {
        const { data } = await post(node, 'getHyConfig', {})
        return (data as { requirement: string }).requirement === 'riskWarning'
      }, 'a node that knows the setting')
    const form = { m_id: '1', ctime: '30', ctzed: '10', buytype: '1' }
    const replies = await Promise.all(
      Array.from({ length: ATTEMPTS }, (_none, at) => post(at % 2 ? first : second, 'creatorder', form)),
    )
    assert.deepEqual(
      replies.filter(({ code, rule }) => rule !== 'riskWarning' && code !== 429 && code !== 503),
      [],
    )
    const { data } = await post(first, 'getOptionPermission', {})
    const accepted = await post(first, 'acceptOptionWarning', {
      version: (data as { warning_version: string }).warning_version,
    })
    assert.equal(accepted.code, 1, accepted.msg)
    const order = await post(second, 'creatorder', form)
    assert.equal(order.code, 1, order.msg)
    assert.deepEqual(await verifyBooks(nodes.db), [])
  } finally {
    await nodes.close()
  }
})
