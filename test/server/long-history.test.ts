import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Db, Sql } from '../../server/core/db/db.ts'
import { balanceOf, post } from '../../server/ledger/ledger.ts'
import { sweepTokens } from '../../server/members/accounts/session-tokens.ts'
import { createSettings } from '../../server/platform/settings/settings.ts'
import { createOptionsEngine } from '../../server/products/options/options.engine.ts'
import { createSpotEngine } from '../../server/products/spot/spot.engine.ts'
import { accountsBackend, lazily, PASSWORD } from '../support/accounts-backend.ts'
import { eachDatabase } from '../support/databases.ts'
import type { FakeMarket } from '../support/fake-market.ts'
import { insertHistory } from '../support/long-history.ts'
import { manualTimer } from '../support/manual-timer.ts'
import { LONG_LISTS, READ_CALLS, WRITE_CALLS } from '../support/member-calls.ts'

/** Enough rows to distinguish a statement that reads all of them from one that reads a page. */
const HISTORY = { own: 3_000, members: 600, entries: 1_200, open: 600 }
/** Limit for each statement: a page of rows, their related rows, and all coins, markets and terms. */
const MAX_ROWS = 300

interface Statement {
  text: string
  params: readonly unknown[]
}

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

/** Returns a database that records its statements. */
function recordStatements(db: Db, statements: Statement[]): Db {
  const on = (sql: Sql): Sql => ({
    query(text, params = []) {
      statements.push({ text, params })
      return sql.query(text, params)
    },
  })
  return { ...db, ...on(db), transaction: (work) => db.transaction((tx) => work(on(tx))) }
}

/**
 * Returns the number of rows that each statement reads along indexes; its writes are rolled back. Other plans are disabled, because the planner would read
 * tables as small as these whole, unlike large ones.
 */
async function countRowsRead(db: Db, statements: readonly Statement[]): Promise<number[]> {
  const undone = new Error('undone')
  const rows: number[] = []
  await db
    .transaction(async (tx) => {
      for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await tx.query(`SET LOCAL enable_${way} = off`)
      for (const { text, params } of statements) {
        const [row] = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
          params,
        )
        rows.push(countRows(row?.['QUERY PLAN'][0]?.Plan as Plan))
      }
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return rows
}

function countRows(plan: Plan): number {
  const removed =
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0)
  const own = (plan['Actual Rows'] + removed) * plan['Actual Loops']
  return (
    (plan['Node Type'].includes('Scan') ? own : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + countRows(part), 0)
  )
}

/** Returns whether a statement can be repeated without the rest of its transaction. */
const isRepeatable = ({ text }: Statement) => /^\s*(?:select|with|delete)/i.test(text) && !/\binsert into\b/i.test(text)

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const backend = await accountsBackend(open)
    const { context } = backend
    const { token, id } = await backend.join()
    const { token: stranger } = await backend.join()
    const account = { member: id, type: 'funds', coin: 'USDT' } as const
    const gift = [
      { account, amount: '100000' },
      { account: { ...account, type: 'options' } as const, amount: '100000' },
      { account: { house: 'past', coin: 'USDT' }, amount: '-200000' },
    ]
    await context.db.transaction((tx) => post(tx, [{ kind: 'gift', reference: 'gift', postings: gift }], context.now()))
    const { db } = context
    await insertHistory(db, id, { ...HISTORY, now: context.now() })
    const statements: Statement[] = []
    context.db = recordStatements(db, statements)
    context.settings = createSettings(context.db, context.now)
    /** Runs `work` and asserts that none of its statements reads more rows than a page needs. */
    const cheaply = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      statements.splice(0)
      const result = await work()
      const asked = statements.splice(0).filter(isRepeatable)
      for (const [at, rows] of (await countRowsRead(db, asked)).entries()) {
        const { text, params } = asked[at] as Statement
        assert.ok(rows <= MAX_ROWS, `${what} took up ${rows} rows: ${text} ${JSON.stringify(params)}`)
      }
      return result
    }
    const ask = (path: string, form: Record<string, string>) => backend.call(path, form, { token })
    return { ...backend, db, id, token, stranger, ask, cheaply }
  })

  for (const known of [false, true])
    test(`${kind}: calls of a member read no more rows for a long history, their own or another's, ${known ? 'with' : 'without'} planner statistics (SRV21, SRV22, SRV23)`, async () => {
      const { db, call, cheaply, token, stranger } = await started()
      if (known) await db.query('ANALYZE')
      for (const [whose, by] of Object.entries({ theirs: token, "another's": stranger }))
        for (const { path, form, what, method } of READ_CALLS)
          await cheaply(`${what}, ${whose}`, async () => {
            const { status, msg } = await call(path, form, { token: by, method })
            assert.equal(status, 200, `${path}: ${msg}`)
          })
    })

  test(`${kind}: actions of a member read no more rows for a long history (SRV25)`, async () => {
    const { app, cheaply, token, context, clock } = await started()
    const market = context.market as FakeMarket
    market.trade(clock.now, '100')
    for (const { path, form, what } of WRITE_CALLS)
      await cheaply(what, async () => {
        const { code, msg } = (
          await app.inject({
            method: 'POST',
            url: `/api/${path}`,
            headers: { token, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() },
            payload: new URLSearchParams(form).toString(),
          })
        ).json()
        assert.equal(code, 1, `${path}: ${msg}`)
      })
  })

  test(`${kind}: login reads no sessions of others, and expired ones are deleted separately (SRV25)`, async () => {
    const { call, cheaply, join, db, context } = await started()
    const { email } = await join()
    await cheaply('login', async () =>
      assert.equal((await call('login', { username: email, password: PASSWORD })).code, 1),
    )
    const count = async () =>
      (await db.query<{ count: number }>('SELECT count(*)::int AS count FROM tokens'))[0]?.count ?? 0
    const before = await count()
    assert.equal(await sweepTokens(db, context.now(), 100), 100)
    while ((await sweepTokens(db, context.now(), 100)) > 0);
    assert.equal(await count(), before - HISTORY.members / 3)
  })

  test(`${kind}: every page of a list costs as much as the first one, to its end (SRV26)`, async () => {
    const { ask, cheaply } = await started()
    for (const { path, form, placeOf } of LONG_LISTS) {
      let after = ''
      const known = new Set<string>()
      for (let page = 1; page <= 12; page++) {
        const asked = { ...form, page: String(page), ...(after && { after }) }
        const wholly = page % 10 === 0 ? cheaply : async <T>(_: string, work: () => Promise<T>) => work()
        const answer = await wholly(`${path} page ${page}`, () => ask(path, asked))
        assert.equal(answer.code, 1, `${path}: ${answer.msg}`)
        const rows = getRows(answer.data)
        for (const row of rows) known.add(placeOf(row) ?? '')
        after = placeOf(rows.at(-1) ?? {}) ?? ''
        if (page < 12) assert.equal(rows.length, 10, `${path} page ${page}`)
        if (rows.length < 10) break
      }
      assert.ok(known.size === 120 && !known.has(''), `${path} told ${known.size} rows`)
      // `after` and the page number return the same rows.
      const numbered = getRows((await ask(path, { ...form, page: '2' })).data)
      const last = getRows((await ask(path, form)).data).at(-1)
      const beyond = getRows((await ask(path, { ...form, after: placeOf(last ?? {}) ?? '' })).data)
      assert.deepEqual(beyond.map(placeOf), numbered.map(placeOf), path)
    }
  })

  test(`${kind}: background work reads no more rows with many open orders (SRV24)`, async () => {
    const { cheaply, db, context, clock } = await started()
    const market = context.market
    const log = {
      info: () => {},
      warn: () => {},
      error: ({ err }: Record<string, unknown>) => assert.fail(String(err)),
    }
    const timer = manualTimer()
    const common = { db: context.db, market, now: () => clock.now, log, timer }
    const [spot, options] = [createSpotEngine(common), createOptionsEngine(common)]
    for (const which of ['first', 'next']) await cheaply(`the ${which} look of the spot engine`, () => spot.matchNow())
    await cheaply('a look of the options engine', async () => {
      options.start()
      await timer.ring()
    })
    await Promise.all([spot.stop(), options.stop()])
    const [row] = await db.query<{ open: number }>(
      "SELECT count(*)::int AS open FROM spot_orders WHERE status = 'open'",
    )
    assert.ok((row?.open ?? 0) >= HISTORY.open)
    assert.equal(await balanceOf(db, { house: 'options-held', coin: 'BTC' }), '0')
  })
})

/** Returns the rows of a list in wire format. */
const getRows = (data: unknown): Record<string, string>[] =>
  Array.isArray(data) ? data : ((data as { list: Record<string, string>[] }).list ?? [])
