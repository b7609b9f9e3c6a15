import type { AccountType } from '../../shared/base/contract/constants.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { keysetClause } from '../core/db/keyset.ts'
import type { Sql } from '../core/db/sql.ts'
import { type AccountRef, getAccountAddress, type MemberAccount, type Part } from './account.ts'
import { readHouseBalances } from './house-balances.ts'
import { findFirstEntrySince } from './months/partition-ledger.ts'

/** Balance of one account of a member. */
export interface Balance {
  type: AccountType
  coin: string
  part: Part
  balance: Decimal
}

/** Line of an account's statement, which is one posting. */
export interface StatementLine {
  /** Id of the posting. */
  id: string
  /** Kind and reference of the journal entry. */
  kind: string
  reference: string
  /** Booking time, epoch ms. */
  at: number
  /** Negative for a debit. */
  amount: Decimal
  /** Balance of the account after this posting. */
  balance: Decimal
}

/** Returns the balance of an account; `"0"` if it has no postings. */
export async function readBalance(sql: Sql, account: AccountRef): Promise<Decimal> {
  if ('house' in account) return (await readHouseBalances(sql, account.house, [account.coin])).get(account.coin) ?? '0'
  const [row] = await sql.query<{ balance: Decimal }>('SELECT balance FROM ledger_accounts WHERE address = $1', [
    getAccountAddress(account),
  ])
  return row?.balance ?? '0'
}

/** Returns the stored balance of a member's account and the one after its newest posting, read in one statement; null for an account without a row. */
export async function readStoredAndJournalBalance(
  sql: Sql,
  account: MemberAccount,
): Promise<{ stored: Decimal; journal: Decimal } | null> {
  const [row] = await sql.query<{ stored: Decimal; journal: Decimal }>(
    `SELECT a.balance AS stored, coalesce(
       (SELECT p.balance FROM ledger_postings p WHERE p.account_id = a.id ORDER BY p.id DESC LIMIT 1),
       (SELECT t.balance FROM ledger_archived_totals t WHERE t.account_id = a.id), 0) AS journal
     FROM ledger_accounts a WHERE a.address = $1`,
    [getAccountAddress(account)],
  )
  return row ?? null
}

/** Returns all balances of a member by coin, type and part; accounts without postings are missing. */
export const readBalances = (sql: Sql, member: string): Promise<Balance[]> =>
  sql.query<Balance>(
    `SELECT a.type, a.coin, a.part, a.balance FROM ledger_accounts a JOIN coins c ON c.title = a.coin
     WHERE a.member = $1 ORDER BY c.id, a.type, a.part`,
    [member],
  )

/**
 * Range of a statement: at most `limit` lines after the `offset` newest ones, older than the line `before`, of `kinds` only, or booked in `time` only: from `from`
 * on and before `to` (epoch ms).
 */
export interface StatementRange {
  limit: number
  offset?: number
  before?: string | null
  kinds?: readonly string[] | null
  time?: { from: number; to: number } | null
}

const ACCOUNT_ID = '(SELECT id FROM ledger_accounts WHERE address = $1)'
const LINE = 'id, entry_id, kind, amount, balance FROM ledger_postings p'
// Limits apply before joins; each kind is read along its own index.
const OF_ALL_KINDS = `SELECT ${LINE} WHERE ${keysetClause({ account_id: ACCOUNT_ID }, { id: '$2::bigint' })} LIMIT $3::int OFFSET $4::int`
const OF_SOME_KINDS = `SELECT line.* FROM unnest($5::text[]) AS wanted (kind) CROSS JOIN LATERAL (
    SELECT ${LINE} WHERE ${keysetClause({ account_id: ACCOUNT_ID, 'p.kind': 'wanted.kind' }, { id: '$2::bigint' })} LIMIT $3::int + $4::int
  ) AS line ORDER BY line.id DESC LIMIT $3::int OFFSET $4::int`

// Reads the account's postings of the month from the newest on.
const OF_TIME = `SELECT ${LINE} WHERE entry_id > $7::bigint
    AND EXISTS (SELECT FROM ledger_entries e WHERE e.id = p.entry_id AND e.at >= $5::bigint AND e.at < $6::bigint)
    AND ${keysetClause({ account_id: ACCOUNT_ID }, { id: '$2::bigint' })} LIMIT $3::int OFFSET $4::int`

/** Returns the statement of a member's account, newest first. */
export async function readStatement(
  sql: Sql,
  account: MemberAccount,
  { limit, offset = 0, before = null, kinds = null, time = null }: StatementRange,
): Promise<StatementLine[]> {
  const [lines, params] = time
    ? [OF_TIME, [time.from, time.to, await findFirstEntrySince(sql, time.from)]]
    : kinds
      ? [OF_SOME_KINDS, [kinds]]
      : [OF_ALL_KINDS, []]
  return sql.query<StatementLine>(
    `SELECT p.id::text, p.kind, e.reference, e.at, p.amount, p.balance
     FROM (${lines}) AS p JOIN ledger_entries e ON e.id = p.entry_id ORDER BY p.id DESC`,
    [getAccountAddress(account), before, limit, offset, ...params],
  )
}

/** Transfer between two accounts of one member. `id` is that of the journal entry, `at` in epoch ms, `amount` is positive. */
export interface TransferLine {
  id: string
  at: number
  coin: string
  amount: Decimal
  from: AccountType
  to: AccountType
}

/** Id of the account's posting in the entry $2; 0 if that entry has none, so that no posting follows. */
const BEFORE_POSTING_ID = `CASE WHEN $2::bigint IS NOT NULL THEN coalesce((SELECT id FROM ledger_postings WHERE entry_id = $2::bigint AND account_id = ${ACCOUNT_ID}), 0) END`

/**
 * Returns the entries of a kind that moved a coin between two accounts of a member, those from or to `type`, newest first; `before` is the id of one of them.
 *
 * Two statements: one that joins the journal to itself would plan a join of all months for each list. With the ids as parameters only their months are planned.
 */
export async function readAccountTransfers(
  sql: Sql,
  account: { member: string; type: AccountType; coin: string },
  kind: string,
  { limit, offset = 0, before = null }: Omit<StatementRange, 'kinds'>,
): Promise<TransferLine[]> {
  const address = getAccountAddress(account)
  const postings = await sql.query<{ entry: string }>(
    `SELECT entry_id::text AS entry FROM ledger_postings p
     WHERE ${keysetClause({ account_id: ACCOUNT_ID, kind: '$5' }, { id: BEFORE_POSTING_ID })} LIMIT $3::int OFFSET $4::int`,
    [address, before, limit, offset, kind],
  )
  if (postings.length === 0) return []
  const lines = await sql.query<TransferLine>(
    `SELECT e.id::text, e.at, there.coin, abs(other.amount) AS amount,
       CASE WHEN other.amount > 0 THEN $3 ELSE there.type END AS from, CASE WHEN other.amount > 0 THEN there.type ELSE $3 END AS to
     FROM ledger_entries e
     JOIN ledger_postings other ON other.entry_id = e.id
     JOIN ledger_accounts there ON there.id = other.account_id
     WHERE e.id = ANY ($1::bigint[]) AND other.entry_id = ANY ($1::bigint[]) AND there.address <> $2`,
    [postings.map(({ entry }) => entry), address, account.type],
  )
  const byId = new Map(lines.map((line) => [line.id, line]))
  return postings.flatMap(({ entry }) => byId.get(entry) ?? [])
}
