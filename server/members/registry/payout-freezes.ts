import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'

/** Freeze of a member's payouts: its start, and the time from which they are open again, epoch ms; null until the freeze was lifted. */
export interface PayoutFreeze {
  since: number
  until: number | null
}

/** SQL condition under which a freeze `f` is in force at a time. `now` is a placeholder. */
export const isFreezeInForce = (now: string): string => `(f.release_at IS NULL OR f.release_at > ${now}::bigint)`

/** Returns the freeze of a member's payouts, or null if they are open. `now` in epoch ms. */
export async function findPayoutFreeze(sql: Sql, member: string, now: number): Promise<PayoutFreeze | null> {
  const [found] = await sql.query<PayoutFreeze>(
    `SELECT f.since, f.release_at AS until FROM payout_freezes f WHERE f.member = $1::bigint AND ${isFreezeInForce('$2')}`,
    [member, now],
  )
  return found ?? null
}

/**
 * Freezes a member's payouts until they are released. A freeze in force keeps its start, so that a factor set up after it never counts as an old one
 * (`isOldFactor` in unfreeze-payouts.ts), and loses its planned end.
 */
export const storePayoutFreeze = (tx: Sql, member: string, now: number): Promise<unknown> =>
  tx.query(
    `INSERT INTO payout_freezes AS f (member, since) VALUES ($1::bigint, $2::bigint)
     ON CONFLICT (member) DO UPDATE SET release_at = NULL, since = CASE WHEN ${isFreezeInForce('$2')} THEN f.since ELSE $2::bigint END`,
    [member, now],
  )

/** Sets the time from which the payouts of a member with a freeze are open again, epoch ms. */
export const storeFreezeEnd = (tx: Sql, member: string, until: number): Promise<unknown> =>
  tx.query('UPDATE payout_freezes SET release_at = $2::bigint WHERE member = $1::bigint', [member, until])

/** Returns the refusal of a payout of a member who has frozen them, or null. Withdrawals and transfers to members are payouts. */
export const refuseFrozenPayouts = async (sql: Sql, member: string, now: number): Promise<Refusal | null> =>
  (await findPayoutFreeze(sql, member, now)) === null ? null : refuse('accounts.payoutsAreFrozen')
