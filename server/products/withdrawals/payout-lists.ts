import type { Sql } from '../../core/db/sql.ts'
import type { Page } from '../../core/http/paging.ts'
import { type NamedWithdrawal, WITHDRAWAL_COLUMNS, type Withdrawal } from './withdrawals.ts'

/** Approved withdrawal with the person who claimed it. */
export interface Payout
  extends Pick<
    Withdrawal,
    'id' | 'member' | 'coin' | 'received' | 'network' | 'way' | 'payout' | 'batch' | 'exported_at'
  > {
  username: string
  /** Person who claimed its batch, or null. */
  person: string | null
  transaction: string
  changed_at: number
}

/** Returns approved withdrawals in some states of payment, newest first. */
export const listPayouts = (
  sql: Sql,
  states: readonly Withdrawal['payout'][],
  { limit, offset, after }: Page,
): Promise<Payout[]> =>
  sql.query<Payout>(
    `SELECT w.id::text, w.member::text, c.title AS coin, w.received, w.network, w.way, w.payout, w.batch::text, w.exported_at, m.username, b.person, w.transaction, w.changed_at
     FROM withdrawals w JOIN coins c ON c.id = w.coin JOIN members m ON m.id = w.member LEFT JOIN payout_batches b ON b.id = w.batch
     WHERE w.state = 'approved' AND w.payout = ANY ($1::text[]) AND ($4::bigint IS NULL OR w.id < $4::bigint)
     ORDER BY w.id DESC LIMIT $2::int OFFSET $3::int`,
    [states, limit, offset, after],
  )

/** Returns withdrawals by their ids, oldest first. */
export const findPayouts = (sql: Sql, ids: readonly string[]): Promise<NamedWithdrawal[]> =>
  sql.query<NamedWithdrawal>(`SELECT ${WITHDRAWAL_COLUMNS} WHERE w.id = ANY ($1::bigint[]) ORDER BY w.id`, [ids])
