import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'

/** Kinds of freezes of a member: new orders, or payouts and transfers to other members. */
export const FREEZES = ['trading', 'payouts'] as const

/** One of {@link FREEZES}. */
export type Freeze = (typeof FREEZES)[number]

/** Reasons of the freezes of a member; null for what is not frozen. */
export type MemberFreezes = Readonly<Record<Freeze, string | null>>

const COLUMNS = 'trading_freeze AS trading, payouts_freeze AS payouts'

/** Returns the freezes of a member. */
export async function readFreezes(sql: Sql, member: string): Promise<MemberFreezes> {
  const [row] = await sql.query<MemberFreezes>(`SELECT ${COLUMNS} FROM members WHERE id = $1::bigint`, [member])
  return row ?? { trading: null, payouts: null }
}

/** Freezes with a reason, or ends a freeze (null). Waits for transactions of the member that move money; later ones see it. */
export const setFreeze = (tx: Sql, member: string, freeze: Freeze, reason: string | null): Promise<unknown> =>
  tx.query(`UPDATE members SET ${freeze}_freeze = $2 WHERE id = $1::bigint`, [member, reason])

/** Returns those of the members for whom something is frozen. A change of their freezes waits until the transaction ends. */
export const findFrozenMembers = async (
  tx: Sql,
  members: readonly string[],
  freeze: Freeze,
): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<MemberFreezes & { id: string }>(
    `SELECT id::text, ${COLUMNS} FROM members WHERE id = ANY ($1::bigint[]) ORDER BY members.id FOR SHARE`,
    [members],
  )
  return new Set(rows.filter((row) => row[freeze] !== null).map(({ id }) => id))
}

/** Returns the refusal of a member's request that a freeze prevents, or null. The freeze cannot change until the transaction ends. */
export const checkFreeze = async (tx: Sql, member: string, freeze: Freeze): Promise<Refusal | null> =>
  (await findFrozenMembers(tx, [member], freeze)).has(member) ? refuseFrozen(freeze) : null

/** Refuses a request that a freeze prevents. */
export const refuseFrozen = (freeze: Freeze): Refusal =>
  refuse(freeze === 'trading' ? 'freezes.tradingRefused' : 'freezes.payoutsRefused')
