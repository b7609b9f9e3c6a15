import type { Pause } from '../../../shared/base/rules/own-limits.rules.ts'
import type { Sql } from '../../core/db/sql.ts'

/** Member who may trade: the pause that the member has taken, ended or not, and whether the member has set limits. */
export interface TradingPermission {
  pause: Pause | null
  hasOwnLimits: boolean
  /** True if the operator has frozen the member's trading (`refuseFrozen`). */
  isFrozen: boolean
}

interface Row {
  pause_kind: Pause['kind'] | null
  paused_until: number | null
  has_own_limits: boolean
  is_frozen: boolean
}

const PERMISSION_COLUMNS = 'pause_kind, paused_until, has_own_limits, trading_freeze IS NOT NULL AS is_frozen'

const toPermission = ({ pause_kind, paused_until, has_own_limits, is_frozen }: Row): TradingPermission => ({
  pause: pause_kind === null || paused_until === null ? null : { kind: pause_kind, until: paused_until },
  hasOwnLimits: has_own_limits,
  isFrozen: is_frozen,
})

/**
 * Returns the permission of a member to trade, or null if the member is disabled. Disabling the member, a pause and a change of the member's limits wait until this
 * transaction ends.
 */
export async function lockTradingPermission(tx: Sql, member: string): Promise<TradingPermission | null> {
  const [row] = await tx.query<Row>(
    `SELECT ${PERMISSION_COLUMNS} FROM members WHERE id = $1::bigint AND disabled_at IS NULL FOR SHARE`,
    [member],
  )
  return row ? toPermission(row) : null
}

/** Returns like {@link lockTradingPermission}, and makes requests of the member that call it run one after the other. */
export async function lockTradingMember(tx: Sql, member: string): Promise<TradingPermission | null> {
  const [row] = await tx.query<Row & { disabled: boolean }>(
    `SELECT ${PERMISSION_COLUMNS}, disabled_at IS NOT NULL AS disabled FROM members WHERE id = $1::bigint FOR NO KEY UPDATE`,
    [member],
  )
  return row && !row.disabled ? toPermission(row) : null
}
