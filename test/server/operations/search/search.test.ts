import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskName } from '../../../../server/members/registry/mask-name.ts'
import {
  createSearchQueries,
  type Hit,
  MAX_HITS,
  search,
} from '../../../../server/operations/search/operator-search.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { ADDRESS, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const MEMBERS = 20_000

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await withdrawalStage(open)
    const { db } = stage.context
    await db.query(
      `INSERT INTO members (username, name_key, password, invite_code, created_at)
       SELECT 'bulk' || n || '@example.com', 'bulk' || n || '@example.com', 'x', 'BULK' || n, 1 FROM generate_series(1, ${MEMBERS}) n`,
    )
    const jane = await stage.withdrawer({ email: 'jane@example.com' })
    const { data } = await jane.withdraw()
    await decideOldestReview(stage.context, jane.id, 'approved')
    await stage.operate('POST', '/payout-batches', {})
    const withdrawal = (data as { id: string }).id
    await stage.operate('POST', `/payouts/${withdrawal}/paid`, { transaction: 'a77f01' })
    await db.query('ANALYZE')
    const find = async (term: string) => (await search(db, term)).map(({ kind, id, member }) => [kind, id, member])
    return { ...stage, db, find, jane, withdrawal }
  })

  test(`${kind}: a member is found by id, e-mail in any case and its beginning, a withdrawal by number, address and transaction`, async () => {
    const { db, find, jane, withdrawal } = await started()
    const member = ['member', jane.id, jane.id]
    assert.deepEqual((await find(jane.id))[0], member)
    assert.deepEqual(await find('Jane@Example.com'), [member])
    assert.deepEqual(await find('jane@'), [member])
    assert.deepEqual(
      (await find(withdrawal)).find(([kind]) => kind === 'withdrawal'),
      ['withdrawal', withdrawal, jane.id],
    )
    assert.deepEqual(await find('a77f01'), [['withdrawal by the transaction', withdrawal, jane.id]])
    const kinds = (await find(ADDRESS)).map(([kind]) => kind)
    assert.deepEqual(kinds, ['saved address', 'withdrawal to the address'])
    const [act] = await db.query<{ id: string; request: string }>(
      "SELECT id::text, request FROM operator_acts WHERE command = 'payouts paid'",
    )
    assert.ok((await find(act?.request ?? '')).some(([kind, id]) => kind === 'act of the request' && id === act?.id))
    assert.equal((await find('bulk')).length, MAX_HITS)
    assert.deepEqual(await find('nothing-has-this'), [])
  })

  test(`${kind}: a record has its review, and login names are masked unless they are wanted in full`, async () => {
    const { db, jane, operate, withdrawal } = await started()
    const [review] = await db.query<{ id: string }>(
      "SELECT id::text FROM reviews WHERE kind = 'withdrawal' AND subject = $1::bigint",
      [withdrawal],
    )
    assert.deepEqual(
      (await search(db, 'a77f01')).map((hit) => hit.review),
      [review?.id],
    )
    const findNames = async (query: string) =>
      ((await operate('GET', `/search?term=jane%40&${query}`)).data as Hit[]).map(({ matched }) => matched)
    assert.deepEqual(await findNames(''), [maskName('jane@example.com')])
    assert.deepEqual(await findNames('full=true'), ['jane@example.com'])
    assert.equal((await operate('GET', `/search?term=${jane.id}`)).code, 1)
  })

  test(`${kind}: each statement reads along an index`, async () => {
    const { db } = await started()
    for (const term of ['123456', 'jane@example.com', ADDRESS, 'L26112000041'])
      for (const { text, params } of createSearchQueries(term)) {
        await db.transaction(async (tx) => {
          // Tables with few rows would be read as a whole, which is right for them.
          await tx.query('SET LOCAL enable_seqscan = off')
          const plan = JSON.stringify(await tx.query(`EXPLAIN ${text}`, params))
          assert.ok(/Index (Only )?Scan|Bitmap/.test(plan) && !plan.includes('Seq Scan'), `${text}\n${plan}`)
        })
      }
    const [byName] = createSearchQueries('bulk77')
    const plan = JSON.stringify(await db.query(`EXPLAIN ${byName?.text}`, byName?.params ?? []))
    assert.match(plan, /members_name_beginning/, 'also with the settings of the database')
  })
})
