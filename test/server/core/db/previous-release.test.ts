import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { eachDatabase, sharedDatabase } from '../../../support/databases.ts'
import { until } from '../../../support/until.ts'

// Statements of the release before migration 0062, word for word: during a rolling upgrade its nodes run next to newer ones.

/** Adds two members and returns their ids. */
async function addMembers(db: Db): Promise<[string, string]> {
  const rows = await db.query<{ id: string }>(
    `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ('a', 'a', '', 'a', 1), ('b', 'b', '', 'b', 1) RETURNING id::text`,
  )
  return [rows[0]?.id ?? '', rows[1]?.id ?? '']
}

const INSERT_DIFFERENCE = `INSERT INTO books_differences (what, place, posting, expected, found, found_at, round)
     SELECT given.*, $6::bigint, (SELECT round FROM books_check) FROM unnest($1::text[], $2::text[], $3::bigint[], $4::numeric[], $5::numeric[]) AS given
     ON CONFLICT (what, place, (CASE WHEN what IN ('balance', 'owes') THEN 0 ELSE posting END)) WHERE cleared_at IS NULL
       DO UPDATE SET posting = excluded.posting, expected = excluded.expected, found = excluded.found, found_at = excluded.found_at, round = excluded.round
     RETURNING what, place AS where, posting, expected, found, xmax = 0 AS "isNew"`
const SELECT_POINT = 'SELECT posting, entry, round, since, finished_at FROM books_check'
const LOCK_LEVELS = `INSERT INTO spot_taken AS t (symbol, side, levels) VALUES ($1, $2, '{}') ON CONFLICT (symbol, side) DO UPDATE SET side = t.side RETURNING levels`
const SELECT_WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

eachDatabase((kind, open) => {
  describe(`${kind}: statements of the previous release on the renamed tables`, () => {
    test('rate limits: consume, refuse, refund and forget', async () => {
      const db = await open()
      const consume = (now: number) =>
        db.query(
          `INSERT INTO attempts AS a (digest, empty_at) VALUES ($1, $2::bigint + $3::bigint)
         ON CONFLICT (digest) DO UPDATE SET empty_at = GREATEST(a.empty_at, $2::bigint) + $3::bigint
         WHERE GREATEST(a.empty_at, $2::bigint) + $3::bigint - $2::bigint <= $4::bigint RETURNING digest`,
          ['d', now, 10, 20],
        )
      assert.equal([await consume(100), await consume(100), await consume(100)].flat().length, 2)
      assert.deepEqual(await db.query('SELECT * FROM rate_limits'), [{ digest: 'd', resets_at: 120 }])
      const guess = `WITH rate AS (SELECT 'd' AS digest, 10::bigint AS every, 20::bigint AS room, true AS counts),
       counted AS (INSERT INTO attempts AS a (digest, empty_at) SELECT digest, $1::bigint + every FROM rate WHERE counts
         ON CONFLICT (digest) DO UPDATE SET empty_at = GREATEST(a.empty_at, $1::bigint) + (SELECT every FROM rate)
         WHERE GREATEST(a.empty_at, $1::bigint) + (SELECT every FROM rate) - $1::bigint <= (SELECT room FROM rate)
         RETURNING a.digest)
     SELECT EXISTS (SELECT 1 FROM counted) AS counted, (SELECT a.empty_at FROM attempts a JOIN rate ON rate.digest = a.digest) AS empty_at`
      assert.deepEqual(await db.query(guess, [100]), [{ counted: false, empty_at: 120 }])
      await db.query('UPDATE attempts SET empty_at = empty_at - $2::bigint WHERE digest = $1', ['d', 10])
      assert.deepEqual(await db.query('SELECT empty_at FROM attempts WHERE digest = $1', ['d']), [{ empty_at: 110 }])
      await db.query('DELETE FROM attempts WHERE empty_at <= $1::bigint', [110])
      assert.deepEqual(await db.query('SELECT * FROM rate_limits'), [])
    })

    test('recipient lookups: found again under the same id, and forgotten', async () => {
      const db = await open()
      const [searcher, recipient] = await addMembers(db)
      const find = (now: number) =>
        db.query<{ id: string; username: string }>(
          `WITH there AS (
       SELECT id, username FROM members WHERE name_key = $2 AND id <> $1::bigint AND disabled_at IS NULL
     ), kept AS (
       INSERT INTO transfer_finds AS f (searcher, recipient, found_at) SELECT $1::bigint, id, $3::bigint FROM there
       ON CONFLICT (searcher, recipient) DO UPDATE SET found_at = excluded.found_at,
         id = CASE WHEN f.found_at > $4::bigint THEN f.id ELSE gen_random_uuid() END
       RETURNING id
     )
     SELECT kept.id::text, there.username FROM kept, there`,
          [searcher, 'b', now, now - 10],
        )
      const [first] = await find(100)
      assert.equal(first?.username, 'b')
      assert.equal((await find(105))[0]?.id, first?.id)
      assert.deepEqual(
        await db.query(
          'SELECT recipient::text AS member, found_at FROM transfer_finds WHERE id = $1::uuid AND searcher = $2::bigint',
          [first?.id, searcher],
        ),
        [{ member: recipient, found_at: 105 }],
      )
      assert.deepEqual(await db.query('SELECT id::text FROM recipient_lookups'), [{ id: first?.id }])
      assert.notEqual((await find(200))[0]?.id, first?.id)
      await db.query('DELETE FROM transfer_finds WHERE found_at < $1::bigint', [300])
      assert.deepEqual(await db.query('SELECT * FROM recipient_lookups'), [])
    })

    test('consumed liquidity: created once and updated', async () => {
      const db = await open()
      assert.deepEqual(await db.query(LOCK_LEVELS, ['btcusdt', 'buy']), [{ levels: {} }])
      await db.query('UPDATE spot_taken SET levels = $3::jsonb WHERE symbol = $1 AND side = $2', [
        'btcusdt',
        'buy',
        '{"1":["2","1"]}',
      ])
      assert.deepEqual(await db.query(LOCK_LEVELS, ['btcusdt', 'buy']), [{ levels: { 1: ['2', '1'] } }])
      assert.deepEqual(await db.query('SELECT levels FROM consumed_liquidity'), [{ levels: { 1: ['2', '1'] } }])
    })

    test('observed trades and ranges: stored once, extended, read by range and swept', async () => {
      const db = await open()
      const node = randomUUID()
      for (const end of [20, 30]) {
        await db.query(
          `INSERT INTO heard_trades (source, symbol, ts, id, price, amount, direction)
     SELECT $1, n.* FROM unnest($2::text[], $3::bigint[], $4::text[], $5::numeric[], $6::numeric[], $7::text[]) AS n (symbol, ts, id, price, amount, direction)
     ON CONFLICT DO NOTHING`,
          ['x', ['s', 's'], [20, end], ['1', '2'], ['1.5', '2'], ['1', '1'], ['buy', 'sell']],
        )
        await db.query(
          `INSERT INTO heard_spans AS s (source, symbol, node, since, until, judged)
         SELECT $1, symbol, $2::uuid, since, until, true FROM unnest($3::text[], $4::bigint[], $5::bigint[]) AS n (symbol, since, until)
         ON CONFLICT (source, symbol, node, since) DO UPDATE SET until = greatest(s.until, excluded.until)`,
          ['x', node, ['s'], [10], [end]],
        )
      }
      const ranges =
        'SELECT greatest(since, $3::bigint) AS since, until FROM heard_spans WHERE source = $1 AND symbol = $2 AND until > $3::bigint AND judged'
      assert.deepEqual(await db.query(ranges, ['x', 's', 15]), [{ since: 15, until: 30 }])
      assert.deepEqual(await db.query('SELECT start_ts, end_ts, has_rejections FROM observed_ranges'), [
        { start_ts: 10, end_ts: 30, has_rejections: true },
      ])
      const trades = await db.query(
        `SELECT t.id, t.price, t.amount, t.ts, t.direction FROM unnest($3::bigint[], $4::bigint[]) AS s (since, until)
     JOIN heard_trades t ON t.source = $1 AND t.symbol = $2 AND t.ts > s.since AND t.ts <= s.until`,
        ['x', 's', [20], [30]],
      )
      assert.deepEqual(trades, [{ id: '2', price: '2', amount: '1', ts: 30, direction: 'sell' }])
      // Releases without the price guard do not name `judged`: their ranges count for newer nodes only with their rejections.
      await db.query(
        `INSERT INTO heard_spans (source, symbol, node, since, until) VALUES ('x', 's', $1::uuid, 40, 50)`,
        [node],
      )
      assert.deepEqual(await db.query('SELECT has_rejections FROM observed_ranges WHERE start_ts = 40'), [
        { has_rejections: false },
      ])
      await db.query('DELETE FROM heard_spans WHERE until <= $1::bigint', [50])
      await db.query('DELETE FROM heard_trades WHERE ts <= $1::bigint', [30])
      assert.deepEqual(await db.query('SELECT 1 FROM observed_ranges UNION ALL SELECT 1 FROM observed_trades'), [])
    })

    test('instance: created once, seeded and touched by the write check', async () => {
      const db = await open()
      for (const now of [1, 2])
        await db.query('INSERT INTO installation (started_at) VALUES ($1::bigint) ON CONFLICT DO NOTHING', [now])
      await db.query(
        'UPDATE installation SET market_seed = $1, market_since = $2::bigint, market_steps_since = $2::bigint WHERE market_seed IS NULL',
        ['0'.repeat(64), 3],
      )
      await db.query('UPDATE installation SET market_steps_since = $1::bigint WHERE market_steps_since IS NULL', [4])
      await db.query('UPDATE installation SET started_at = started_at')
      assert.deepEqual(await db.query('SELECT market_since, market_steps_since FROM installation'), [
        { market_since: 3, market_steps_since: 3 },
      ])
      assert.deepEqual(await db.query('SELECT started_at, market_since FROM instance'), [
        { started_at: 1, market_since: 3 },
      ])
    })

    test('encryption state: checked and switched on', async () => {
      const db = await open()
      await db.query('UPDATE secrets SET proof = $1 WHERE proof IS NULL', ['p'])
      await db.query('UPDATE secrets SET seals = false')
      await db.query('UPDATE secrets SET seals = true WHERE NOT seals')
      assert.deepEqual(await db.query('SELECT proof, seals FROM secrets'), [{ proof: 'p', seals: true }])
      await db.query('UPDATE secrets SET seals = true, proof = $1', ['q'])
      assert.deepEqual(await db.query('SELECT key_check, encrypts_writes FROM encryption_state'), [
        { key_check: 'q', encrypts_writes: true },
      ])
    })

    test('ledger check: progress, totals and findings', async () => {
      const db = await open()
      const turn =
        'UPDATE books_check SET next_at = $1::bigint + $2::bigint WHERE next_at <= $1::bigint OR next_at > $1::bigint + $2::bigint RETURNING 1'
      assert.equal((await db.query(turn, [100, 50])).length, 1)
      assert.equal((await db.query(turn, [101, 50])).length, 0)
      await db.query('UPDATE books_check SET posting = $1::bigint', [7])
      await db.query('UPDATE books_check SET entry = $1::bigint', [3])
      const carry = (sum: string) =>
        db.query(
          `WITH carried AS (
    INSERT INTO books_sums AS s (account_id, sum, balance)
    SELECT account_id, sum, balance FROM (SELECT 1::bigint AS account_id, $1::numeric AS sum, $1::numeric AS balance) walked
    ON CONFLICT (account_id) DO UPDATE SET sum = s.sum + excluded.sum, balance = excluded.balance
  ) SELECT coalesce((SELECT s.balance FROM books_sums s WHERE s.account_id = 1), 0) AS before`,
          [sum],
        )
      assert.deepEqual(await carry('5'), [{ before: '0' }])
      assert.deepEqual(await carry('2'), [{ before: '5' }])
      assert.deepEqual(await db.query('SELECT * FROM ledger_check_totals'), [{ account_id: 1, sum: '7', balance: '2' }])
      await db.transaction(async (tx) => {
        assert.deepEqual(await tx.query(`${SELECT_POINT} FOR UPDATE`), [
          { posting: 7, entry: 3, round: 0, since: 0, finished_at: null },
        ])
        await tx.query(
          'UPDATE books_check SET posting = 0, entry = 0, round = round + 1, since = $1::bigint, finished_at = NULL',
          [9],
        )
        await tx.query('TRUNCATE books_sums')
      })
      assert.deepEqual(await db.query('SELECT * FROM ledger_check_totals'), [])
      await db.query('UPDATE books_check SET finished_at = $2::bigint WHERE round = $1::int', [1, 12])
      assert.deepEqual(
        await db.query(
          'SELECT checked_posting, round, round_started_at, finished_at, due_at FROM ledger_check_progress',
        ),
        [{ checked_posting: 0, round: 1, round_started_at: 9, finished_at: 12, due_at: 150 }],
      )

      const given = (found: string) => [['balance', 'entry'], ['a', 'e'], [1, 2], ['5', '0'], [found, '1'], 1]
      const isNew = async (found: string) =>
        (await db.query<{ isNew: boolean }>(INSERT_DIFFERENCE, given(found))).map((row) => row.isNew)
      assert.deepEqual(await isNew('6'), [true, true])
      assert.deepEqual(await isNew('7'), [false, false])
      assert.deepEqual(await db.query('SELECT kind, location, actual FROM ledger_check_findings ORDER BY id'), [
        { kind: 'balance', location: 'a', actual: '7' },
        { kind: 'entry', location: 'e', actual: '1' },
      ])
      const listed = await db.query(
        `SELECT d.what, d.place AS where, d.posting, d.expected, d.found, d.round < c.round AND c.finished_at IS NOT NULL AS "isMended"
     FROM books_differences d CROSS JOIN books_check c WHERE d.cleared_at IS NULL ORDER BY d.posting, d.id LIMIT $1::int`,
        [1],
      )
      assert.deepEqual(listed, [
        { what: 'balance', where: 'a', posting: 1, expected: '5', found: '7', isMended: false },
      ])
      assert.deepEqual(
        await db.query(
          `SELECT count(d.id) FILTER (WHERE d.round >= c.round OR c.finished_at IS NULL) = 0 AS "isRight", count(d.id) > 0 AS "isStopped"
     FROM books_check c LEFT JOIN books_differences d ON d.cleared_at IS NULL`,
        ),
        [{ isRight: false, isStopped: true }],
      )
      await db.query('UPDATE books_differences SET cleared_at = $1::bigint WHERE cleared_at IS NULL', [5])
      assert.deepEqual(await db.query('SELECT FROM ledger_check_findings WHERE cleared_at IS NULL'), [])
      assert.deepEqual(await isNew('8'), [true, true])
    })
  })
})

describe('postgres: locks of the previous release', () => {
  for (const [title, old, renamed] of [
    ['consumed liquidity', LOCK_LEVELS, LOCK_LEVELS.replace('spot_taken', 'consumed_liquidity')],
    ['ledger check', `${SELECT_POINT} FOR UPDATE`, 'SELECT round FROM ledger_check_progress FOR UPDATE'],
  ] as const)
    test(`${title}: a newer node waits for the row that a node of the previous release holds`, async () => {
      const open = await sharedDatabase()
      const [one, other] = [await open(), await open()]
      const params = old.includes('$1') ? ['btcusdt', 'buy'] : []
      await one.query(old, params)
      const events: string[] = []
      let waiting: Promise<unknown> = Promise.resolve()
      await one.transaction(async (tx) => {
        await tx.query(old, params)
        waiting = other.query(renamed, params).then(() => events.push('newer'))
        await until(async () => (await tx.query(SELECT_WAITING)).length > 0, 'the newer node waits')
        events.push('previous')
      })
      await waiting
      assert.deepEqual(events, ['previous', 'newer'])
    })
})
