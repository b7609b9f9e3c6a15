import { add, compare, sign, subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { LockMode } from './exposure-limits.ts'
import { isNearLimit } from './reserve-exposure.ts'

/** First key of the advisory locks on the stakes of a market. */
const LOCK_CLASS = 4_323
const LOCK_FUNCTIONS: Record<LockMode, string> = {
  exclusive: 'pg_advisory_xact_lock',
  shared: 'pg_advisory_xact_lock_shared',
}

/** Request for a part of the amount that orders of a market ending in the same seconds may add up to, in its quote coin. */
export interface StakeRequest {
  symbol: string
  amount: Decimal
  limit: Decimal
}

/**
 * Returns the amount that is left if it is less than requested, else null. The same transaction must write the order. Exact under concurrency on all nodes,
 * by the locks that `reserveExposure` describes.
 *
 * @param readCurrent reads the amount of the open orders that end in the same seconds; called again after waiting for a lock
 */
export async function reserveStake(
  tx: Sql,
  { symbol, amount, limit }: StakeRequest,
  readCurrent: () => Promise<Decimal>,
): Promise<Decimal | null> {
  let mode: LockMode = 'shared'
  for (;;) {
    await tx.query('SAVEPOINT stake')
    await tx.query(`SELECT ${LOCK_FUNCTIONS[mode]}(${LOCK_CLASS}, hashtext($1))`, [symbol])
    const current = await readCurrent()
    if (mode === 'exclusive' || !isNearLimit(limit, amount, current)) {
      const left = subtract(limit, current)
      return compare(add(current, amount), limit) > 0 ? (sign(left) > 0 ? left : '0') : null
    }
    await tx.query('ROLLBACK TO SAVEPOINT stake')
    mode = 'exclusive'
  }
}
