import type { LimitKind, LimitPeriod } from '../../../shared/base/contract/own-limits.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { OwnLimit, Pause } from '../../../shared/base/rules/own-limits.rules.ts'
import type { Sql } from '../../core/db/sql.ts'

interface Row {
  kind: LimitKind
  period: LimitPeriod
  amount: Decimal | null
  next_amount: Decimal | null
  next_at: number | null
}

const COLUMNS = 'kind, period, amount, next_amount, next_at'

const toLimit = ({ kind, period, amount, next_amount, next_at }: Row): OwnLimit => ({
  kind,
  period,
  amount,
  next: next_at === null ? null : { amount: next_amount, at: next_at },
})

/** Returns the limits that a member has set, as stored: a change may be due (`getLimitAt`). */
export const readOwnLimits = async (sql: Sql, member: string): Promise<OwnLimit[]> =>
  (
    await sql.query<Row>(`SELECT ${COLUMNS} FROM own_limits WHERE member = $1::bigint ORDER BY kind, period`, [member])
  ).map(toLimit)

/**
 * Returns like {@link readOwnLimits}, and locks the rows until the transaction ends, so that attempts of one member run one after the other and each sees what
 * those before it have used. The caller holds a lock on the member (`lockTradingPermission`); it is always taken first.
 */
export const lockOwnLimits = async (tx: Sql, member: string): Promise<OwnLimit[]> =>
  (
    await tx.query<Row>(
      `SELECT ${COLUMNS} FROM own_limits WHERE member = $1::bigint ORDER BY kind, period FOR NO KEY UPDATE`,
      [member],
    )
  ).map(toLimit)

/** Stores a limit; one without an amount and without a planned change is deleted. The caller holds an exclusive lock on the member. */
export async function storeOwnLimit(
  tx: Sql,
  member: string,
  { kind, period, amount, next }: OwnLimit,
  now: number,
): Promise<void> {
  const key = [member, kind, period]
  if (amount === null && next === null)
    await tx.query('DELETE FROM own_limits WHERE member = $1::bigint AND kind = $2 AND period = $3', key)
  else
    await tx.query(
      `INSERT INTO own_limits (member, kind, period, amount, next_amount, next_at, changed_at)
       VALUES ($1::bigint, $2, $3, $4::numeric, $5::numeric, $6::bigint, $7::bigint)
       ON CONFLICT (member, kind, period) DO UPDATE SET amount = excluded.amount, next_amount = excluded.next_amount,
         next_at = excluded.next_at, changed_at = excluded.changed_at`,
      [...key, amount, next?.amount ?? null, next?.at ?? null, now],
    )
  await tx.query(
    'UPDATE members SET has_own_limits = EXISTS (SELECT FROM own_limits WHERE member = $1::bigint) WHERE id = $1::bigint',
    [member],
  )
}

/** Returns the pause that a member has taken, also after its end; null for none. */
export async function readPause(sql: Sql, member: string): Promise<Pause | null> {
  const [row] = await sql.query<{ kind: Pause['kind'] | null; until: number | null }>(
    'SELECT pause_kind AS kind, paused_until AS until FROM members WHERE id = $1::bigint',
    [member],
  )
  return row && row.kind !== null && row.until !== null ? { kind: row.kind, until: row.until } : null
}

/**
 * Stores a pause.
 *
 * @throws Error of the database if it ends before the stored one
 */
export const storePause = (tx: Sql, member: string, { kind, until }: Pause): Promise<unknown> =>
  tx.query('UPDATE members SET pause_kind = $2, paused_until = $3::bigint WHERE id = $1::bigint', [member, kind, until])
