import type { Sql } from '../core/db/sql.ts'
import type { NamedDifference } from './differences.ts'

/** Result of a batch: the end of its range of ids, and the differences in it. */
export interface CheckedBatch {
  reached: number
  differences: NamedDifference[]
}

/** Maximum number of differences that one query of a batch returns: a single fault can affect every row. */
const MAX_DIFFERENCES = 50

/** Reads a batch of at most `most` ids after `after`, up to `end`. */
type ReadBatch = (tx: Sql, after: number, end: number, most: number) => Promise<CheckedBatch>
type Table = 'ledger_postings' | 'ledger_entries' | 'ledger_accounts'

/** Creates the reader of a table. A batch begins at the next existing id, so a wide gap costs nothing. */
const createReader =
  (table: Table, findDifferences: (tx: Sql, after: number, reached: number) => Promise<NamedDifference[]>): ReadBatch =>
  async (tx, after, end, most) => {
    const [row] = await tx.query<{ next: number | null }>(
      `SELECT min(id) AS next FROM ${table} WHERE id > $1::bigint`,
      [after],
    )
    const next = row?.next ?? end + 1
    if (next > end) return { reached: Math.max(after, end), differences: [] }
    const reached = Math.min(next + most - 1, end)
    return { reached, differences: await findDifferences(tx, after, reached) }
  }

/**
 * Checks postings: each states the balance of its account after it, which must be the previous balance plus its amount. The postings of each entry must sum to
 * zero for each coin. Adds the amounts to `ledger_check_totals`. An entry can continue in the next batch, so an entry that does not sum to zero is read again
 * completely. That is a separate statement, because the planner cannot know that such entries are few.
 */
export const checkPostings: ReadBatch = createReader('ledger_postings', async (tx, after, reached) => {
  const found = await tx.query<{ entry: number | null } & Omit<NamedDifference, 'what'>>(CHECK_POSTINGS, [
    after,
    reached,
  ])
  const entries = found.flatMap(({ entry }) => entry ?? [])
  const running = found.flatMap(({ entry, ...difference }): NamedDifference[] =>
    entry === null ? [{ what: 'running balance', ...difference }] : [],
  )
  return entries.length === 0
    ? running
    : [...running, ...(await tx.query<NamedDifference>(CHECK_WHOLE_ENTRIES, [entries]))]
})

// Each lookup by key is a subquery: with a join, a planner without statistics would read all accounts for each batch.
const CHECK_POSTINGS = `
  WITH read AS MATERIALIZED (
    SELECT id, entry_id, account_id, amount, balance FROM ledger_postings WHERE id > $1::bigint AND id <= $2::bigint
  ), accounts AS MATERIALIZED (
    SELECT account_id, (SELECT coin FROM ledger_accounts a WHERE a.id = account_id) AS coin,
      coalesce((SELECT s.balance FROM ledger_check_totals s WHERE s.account_id = touched.account_id), 0) AS before
    FROM (SELECT DISTINCT account_id FROM read) AS touched
  ), taken AS MATERIALIZED (
    SELECT id, entry_id, account_id, amount, balance, coin, before FROM read JOIN accounts USING (account_id)
  ), walked AS MATERIALIZED (
    SELECT id, account_id, amount, balance, coalesce(lag(balance) OVER in_turn, before) + amount AS expected,
      lead(id) OVER in_turn IS NULL AS is_last
    FROM taken WINDOW in_turn AS (PARTITION BY account_id ORDER BY id)
  ), carried AS (
    INSERT INTO ledger_check_totals AS s (account_id, sum, balance)
    SELECT account_id, sum(amount), max(balance) FILTER (WHERE is_last) FROM walked GROUP BY account_id
    ON CONFLICT (account_id) DO UPDATE SET sum = s.sum + excluded.sum, balance = excluded.balance
  )
  (SELECT NULL::bigint AS entry, (SELECT address FROM ledger_accounts a WHERE a.id = w.account_id) AS where, w.id AS posting, w.expected, w.balance AS found
   FROM walked w WHERE w.balance <> w.expected ORDER BY w.id LIMIT ${MAX_DIFFERENCES})
  UNION ALL
  SELECT entry_id, NULL, NULL, NULL, NULL FROM taken GROUP BY entry_id, coin HAVING sum(amount) <> 0`

const CHECK_WHOLE_ENTRIES = `
  WITH read AS MATERIALIZED (
    SELECT entry_id, id, amount, (SELECT coin FROM ledger_accounts a WHERE a.id = p.account_id) AS coin
    FROM ledger_postings p WHERE entry_id = ANY ($1::bigint[])
  )
  SELECT 'entry' AS what, (SELECT e.kind || ' ' || e.reference FROM ledger_entries e WHERE e.id = read.entry_id) || ' ' || coin AS where,
    min(id) AS posting, 0::numeric AS expected, sum(amount) AS found
  FROM read GROUP BY entry_id, coin HAVING sum(amount) <> 0 ORDER BY 3 LIMIT ${MAX_DIFFERENCES}`

/** Checks entries: each must have postings. */
export const checkEntries: ReadBatch = createReader('ledger_entries', (tx, ...range) =>
  tx.query<NamedDifference>(FIND_EMPTY_ENTRIES, range),
)

const FIND_EMPTY_ENTRIES = `
  SELECT 'entry' AS what, kind || ' ' || reference AS where, 0 AS posting, 0::numeric AS expected, 0::numeric AS found
  FROM ledger_entries e WHERE id > $1::bigint AND id <= $2::bigint
    AND (SELECT p.id FROM ledger_postings p WHERE p.entry_id = e.id LIMIT 1) IS NULL
  ORDER BY id LIMIT ${MAX_DIFFERENCES}`

/**
 * Checks accounts: each balance must be the sum of the account's postings, including those after the checked point, and a member's must not be negative. It is
 * one statement, so that balances and postings come from the same snapshot.
 */
export const checkBalances: ReadBatch = createReader('ledger_accounts', (tx, ...range) =>
  tx.query<NamedDifference>(CHECK_BALANCES, range),
)

const CHECK_BALANCES = `
  WITH taken AS MATERIALIZED (
    SELECT id, address, member, balance, coalesce((SELECT s.sum FROM ledger_check_totals s WHERE s.account_id = a.id), 0) AS checked
    FROM ledger_accounts a WHERE id > $1::bigint AND id <= $2::bigint
  ), summed AS MATERIALIZED (
    SELECT id, address, member, balance, checked + coalesce(
      (SELECT sum(p.amount) FROM ledger_postings p WHERE p.account_id = taken.id AND p.id > (SELECT checked_posting FROM ledger_check_progress)), 0) AS sum
    FROM taken WHERE balance <> checked OR (member IS NOT NULL AND balance < 0)
  )
  SELECT CASE WHEN balance <> sum THEN 'balance' ELSE 'owes' END AS what, address AS where,
    coalesce((SELECT max(p.id) FROM ledger_postings p WHERE p.account_id = summed.id), 0) AS posting,
    CASE WHEN balance <> sum THEN sum ELSE 0 END AS expected, balance AS found
  FROM summed WHERE balance <> sum OR (member IS NOT NULL AND balance < 0) ORDER BY id LIMIT ${MAX_DIFFERENCES}`
