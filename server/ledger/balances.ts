import type { AccountType } from '../../shared/contract/constants.ts'
import type { Decimal } from '../../shared/money/plain.ts'
import type { Sql } from '../db/sql.ts'
import { type AccountRef, addressOf, type Part } from './account.ts'

/** What a member has in one account. */
export interface Balance {
  type: AccountType
  coin: string
  part: Part
  balance: Decimal
}

/** One line of an account's statement: what moved, why, and what was there afterwards. */
export interface Booking {
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
    addressOf(account),
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

/** The statement of an account, newest first: at most `limit` lines, older than the line `before` when given. */
export const entriesOf = (
  sql: Sql,
  account: AccountRef,
  { limit, before = null }: { limit: number; before?: string | null },
): Promise<Booking[]> =>
  sql.query<Booking>(
    `SELECT p.id::text, e.kind, e.reference, e.at, p.amount, p.balance
     FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
     WHERE p.account_id = (SELECT id FROM ledger_accounts WHERE address = $1) AND ($2::bigint IS NULL OR p.id < $2::bigint)
     ORDER BY p.id DESC LIMIT $3::int`,
    [addressOf(account), before, limit],
  )
