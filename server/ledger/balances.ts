import type { AccountType } from '../../shared/contract/constants.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Sql } from '../db/sql.ts'
import { type AccountRef, accountPath, type Part } from './account.ts'

/** What a member has in one account. */
export interface Balance {
  type: AccountType
  coin: string
  part: Part
  balance: Decimal
}

/** One line of an account's statement: what moved, why, and what was there afterwards. */
export interface StatementLine {
  id: string
  kind: string
  reference: string
  at: number
  amount: Decimal
  balance: Decimal
}

/** The balance of an account; `"0"` for one that nothing was ever booked on. */
export async function balanceOf(sql: Sql, account: AccountRef): Promise<Decimal> {
  const [row] = await sql.query<{ balance: Decimal }>('SELECT balance FROM ledger_accounts WHERE address = $1', [
    accountPath(account),
  ])
  return row?.balance ?? '0'
}

/** All balances of a member, by coin, type and part; accounts that nothing was ever booked on are missing. */
export const balancesOf = (sql: Sql, member: string): Promise<Balance[]> =>
  sql.query<Balance>(
    `SELECT a.type, a.coin, a.part, a.balance FROM ledger_accounts a JOIN coins c ON c.title = a.coin
     WHERE a.member = $1 ORDER BY c.id, a.type, a.part`,
    [member],
  )

/** Which lines of a statement: at most `limit`, after the `offset` newest ones, older than the line `before`, of some kinds only. */
export interface Lines {
  limit: number
  offset?: number
  before?: string | null
  kinds?: readonly string[] | null
}

/** The statement of an account, newest first. */
export const entriesOf = (
  sql: Sql,
  account: AccountRef,
  { limit, offset = 0, before = null, kinds = null }: Lines,
): Promise<StatementLine[]> =>
  sql.query<StatementLine>(
    `SELECT p.id::text, e.kind, e.reference, e.at, p.amount, p.balance
     FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
     WHERE p.account_id = (SELECT id FROM ledger_accounts WHERE address = $1) AND ($2::bigint IS NULL OR p.id < $2::bigint)
       AND ($5::text[] IS NULL OR e.kind = ANY ($5::text[]))
     ORDER BY p.id DESC LIMIT $3::int OFFSET $4::bigint`,
    [accountPath(account), before, limit, offset, kinds],
  )

/** What an entry moved from one account of a member to another account of the same member. */
export interface Move {
  id: string
  at: number
  coin: string
  amount: Decimal
  from: AccountType
  to: AccountType
}

/** The entries of a kind that moved a coin between a member's accounts, those from or to `type`, newest first. */
export const movesOf = (
  sql: Sql,
  { member, type, coin }: { member: string; type: AccountType; coin: string },
  kind: string,
  { limit, offset = 0 }: Pick<Lines, 'limit' | 'offset'>,
): Promise<Move[]> =>
  sql.query<Move>(
    `SELECT e.id::text, e.at, taken.coin, -taken_by.amount AS amount, taken.type AS from, given.type AS to
     FROM ledger_entries e
     JOIN ledger_postings taken_by ON taken_by.entry_id = e.id AND taken_by.amount < 0
     JOIN ledger_accounts taken ON taken.id = taken_by.account_id
     JOIN ledger_postings given_by ON given_by.entry_id = e.id AND given_by.amount > 0
     JOIN ledger_accounts given ON given.id = given_by.account_id
     WHERE e.kind = $1 AND e.id IN (
       SELECT p.entry_id FROM ledger_postings p WHERE p.account_id = (SELECT id FROM ledger_accounts WHERE address = $2)
     )
     ORDER BY e.id DESC LIMIT $3::int OFFSET $4::bigint`,
    [kind, accountPath({ member, type, coin }), limit, offset],
  )
