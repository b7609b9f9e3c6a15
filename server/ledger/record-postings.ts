import type { AccountType } from '../../shared/base/contract/constants.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { Sql } from '../core/db/sql.ts'

/** Journal entries of one record: their kinds, and all references that they can have. */
export interface RecordEntries {
  kinds: readonly string[]
  references: readonly string[]
}

/** Posting on an available balance of a member. `at` in epoch ms; `coinId` is the id of the coin. */
export interface RecordPosting {
  id: string
  kind: string
  reference: string
  at: number
  type: AccountType
  coin: string
  coinId: string
  amount: Decimal
}

/** Returns the postings of a record on the member's available balances, newest first; at most `limit`. Each entry is found by its unique key. */
export const readRecordPostings = (
  sql: Sql,
  member: string,
  { kinds, references }: RecordEntries,
  limit: number,
): Promise<RecordPosting[]> =>
  sql.query<RecordPosting>(
    `SELECT p.id::text, e.kind, e.reference, e.at, a.type, a.coin, c.id::text AS "coinId", p.amount
     FROM unnest($1::text[]) AS wanted (kind) CROSS JOIN unnest($2::text[]) AS named (reference)
     JOIN ledger_reference_ids r ON r.kind = wanted.kind AND r.reference = named.reference
     JOIN ledger_entries e ON e.id = r.entry_id
     JOIN ledger_postings p ON p.entry_id = e.id
     JOIN ledger_accounts a ON a.id = p.account_id AND a.member = $3 AND a.part = 'available'
     JOIN coins c ON c.title = a.coin
     ORDER BY p.id DESC LIMIT $4::int`,
    [kinds, references, member, limit],
  )
