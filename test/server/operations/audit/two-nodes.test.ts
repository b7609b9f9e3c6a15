import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHead } from '../../../../server/operations/audit/audit-log.ts'
import { verifyActs } from '../../../../server/operations/audit/verify-acts.ts'
import { type AccountsBackend, accountsBackend } from '../../../support/accounts-backend.ts'
import { BOTH_DATABASES, eachDatabase, embeddedDatabase, sharedDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

eachDatabase((kind) => {
  /** Starts the nodes of an installation: two on PostgreSQL, one on the embedded database, which has one process. */
  async function startNodes(): Promise<AccountsBackend[]> {
    const open = kind === 'embedded' ? embeddedDatabase : await sharedDatabase()
    const nodes = [await accountsBackend(open)]
    if (kind === 'postgres') nodes.push(await accountsBackend(open))
    // A token that was accepted once is no guess.
    for (const node of nodes) assert.equal((await callAsOperator(node, 'GET', '/settings')).code, 1)
    return nodes
  }

  test(`${kind}: concurrent acts of all nodes form one chain, and each records the state that it changed`, async () => {
    const nodes = await startNodes()
    const [
      {
        context: { db },
      } = assert.fail(),
    ] = nodes
    const names = Array.from({ length: 24 }, (_, at) => `Name ${at}`)
    const answers = await Promise.all(
      names.map((value, at) =>
        callAsOperator(nodes[at % nodes.length] ?? assert.fail(), 'PUT', '/settings/name', { value }),
      ),
    )
    assert.deepEqual(
      answers.map(({ code }) => code),
      names.map(() => 1),
    )
    assert.deepEqual((await verifyActs(db, null, 5)).faults, [])
    assert.equal((await readHead(db)).id, names.length)
    const rows = await db.query<{ before: string; after: string }>(
      'SELECT before, after FROM operator_acts ORDER BY id',
    )
    for (const [at, { before }] of rows.entries()) if (at > 0) assert.equal(before, rows[at - 1]?.after)
    assert.deepEqual(rows.map(({ after }) => JSON.parse(after).name).sort(), [...names].sort())
  })

  test(`${kind}: acts next to refused ones and looks form one chain`, async () => {
    const nodes = await startNodes()
    const [first = assert.fail()] = nodes
    const calls = Array.from({ length: 30 }, (_, at) => {
      const node = nodes[at % nodes.length] ?? assert.fail()
      if (at % 3 === 0) return callAsOperator(node, 'GET', '/members')
      return callAsOperator(node, 'PUT', '/settings/visitors_may_look', { value: at % 3 === 1 ? 'on' : 'sideways' })
    })
    await Promise.all(calls)
    const { db } = first.context
    assert.deepEqual((await verifyActs(db, null)).faults, [])
    const counts = await db.query(
      'SELECT outcome, count(*)::int AS count FROM operator_acts GROUP BY outcome ORDER BY outcome',
    )
    assert.equal((await readHead(db)).id, 30)
    assert.deepEqual(
      counts.find(({ outcome }) => outcome === 'seen'),
      { outcome: 'seen', count: 10 },
    )
  })
}, BOTH_DATABASES)
