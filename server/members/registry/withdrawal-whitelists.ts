import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'

/** Age from which a saved address or card may be used with a whitelist, and time until a whitelist that is switched off ends, ms. */
export const WHITELIST_WAIT_MS = 24 * 3_600_000

/** Whitelist of a member: its start, and the time from which it is off, epoch ms; null while it stays on. */
export interface Whitelist {
  since: number
  ends_at: number | null
}

/** Returns the whitelist of a member, or null if it is off. `now` in epoch ms. */
export async function findWhitelist(sql: Sql, member: string, now: number): Promise<Whitelist | null> {
  const [found] = await sql.query<Whitelist>(
    `SELECT since, ends_at FROM withdrawal_whitelists
     WHERE member = $1::bigint AND (ends_at IS NULL OR ends_at > $2::bigint)`,
    [member, now],
  )
  return found ?? null
}

/** Switches a whitelist on and cancels a planned end. */
export const storeWhitelist = (tx: Sql, member: string, now: number): Promise<unknown> =>
  tx.query(
    `INSERT INTO withdrawal_whitelists (member, since) VALUES ($1::bigint, $2::bigint)
     ON CONFLICT (member) DO UPDATE SET ends_at = NULL`,
    [member, now],
  )

/** Plans the end of a whitelist. */
export const storeWhitelistEnd = (tx: Sql, member: string, endsAt: number): Promise<unknown> =>
  tx.query('UPDATE withdrawal_whitelists SET ends_at = $2::bigint WHERE member = $1::bigint', [member, endsAt])

/** Returns the refusal of a transfer to another member, who is not among the saved destinations of a whitelist; null without one. */
export const refuseListedTransfer = async (sql: Sql, member: string, now: number): Promise<Refusal | null> =>
  (await findWhitelist(sql, member, now)) === null ? null : refuse('accounts.whitelistTransfer')
