import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Page } from '../../core/http/paging.ts'

/** Stored entry; `created_at` is in epoch ms. */
export interface Entry {
  id: string
  amount: Decimal
  note: string
  created_at: number
}

/** Stores an entry of a member and returns its id. */
export async function insertEntry(tx: Sql, member: string, { amount, note, created_at }: Omit<Entry, 'id'>) {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO sample_feature_entries (member, amount, note, created_at)
     VALUES ($1::bigint, $2::numeric, $3, $4::bigint) RETURNING id::text`,
    [member, amount, note, created_at],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

/** Returns a page of a member's entries, newest first. */
export const findEntries = (sql: Sql, member: string, { limit, offset, after }: Page): Promise<Entry[]> =>
  sql.query<Entry>(
    `SELECT id::text, amount::text, note, created_at::float8 FROM sample_feature_entries
     WHERE member = $1::bigint AND ($4::bigint IS NULL OR id < $4::bigint) ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [member, limit, offset, after],
  )
