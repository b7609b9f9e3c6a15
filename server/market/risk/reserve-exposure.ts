import { add, compare, divide, multiply, sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import {
  type ExposureKind,
  type ExposureLimits,
  getAvailableExposure,
  type LockMode,
  lockExposureLimits,
  readExposureLimits,
} from './exposure-limits.ts'

/** Request for exposure of the house, in USDT. */
export interface ExposureRequest {
  /** Maximum amount by which the order can change the exposure. */
  size: Decimal
  /** Increase of the exposure; zero or negative if the order reduces it. */
  increase: Decimal
  /** Exposure before the order. */
  current: ExposureLimits
}

/** Divisor of a limit that gives its reserve: the last tenth, which covers concurrent orders that have not committed. */
const RESERVE_DIVISOR = '10'
/** Number of concurrent orders of one size that must fit into the reserve. It exceeds the database connections of all nodes, since each order uses one. */
const MAX_CONCURRENT_ORDERS = '100'

/**
 * Returns the available exposure if it is less than requested, else null. Takes no locks, so it is inexact under concurrency: use it only for orders that
 * create no exposure yet.
 */
export const findExposureShortfall = async (
  sql: Sql,
  kind: ExposureKind,
  symbol: string,
  readRequest: () => Promise<ExposureRequest>,
): Promise<Decimal | null> => getShortfall(await readExposureLimits(sql, kind, symbol), await readRequest())

/**
 * Returns the available exposure if it is less than requested, else null. The same transaction must write the order.
 *
 * Exact under concurrency. Orders that are small relative to the limit hold a shared lock and run in parallel; the last tenth of the limit covers everything
 * that they have not committed. Large orders, and all orders near the limit, take the lock exclusively, so each one sees the exposure of those before it.
 *
 * @param readRequest reads the current exposure; called again after waiting for a lock
 */
export async function reserveExposure(
  tx: Sql,
  kind: ExposureKind,
  symbol: string,
  readRequest: () => Promise<ExposureRequest>,
): Promise<Decimal | null> {
  const mode: Record<keyof ExposureLimits, LockMode> = { all: 'shared', market: 'shared' }
  for (;;) {
    // Rolling back to the savepoint releases the shared lock. Upgrading from shared to exclusive while holding it would deadlock with others doing the same.
    await tx.query('SAVEPOINT room')
    const limits = await lockExposureLimits(tx, kind, symbol, mode)
    const request = await readRequest()
    const near = (['all', 'market'] as const).filter(
      (which) => mode[which] === 'shared' && isNearLimit(limits[which], request.size, request.current[which]),
    )
    if (near.length === 0) return getShortfall(limits, request)
    await tx.query('ROLLBACK TO SAVEPOINT room')
    for (const which of near) mode[which] = 'exclusive'
  }
}

function getShortfall(limits: ExposureLimits, { increase, current }: ExposureRequest): Decimal | null {
  const room = getAvailableExposure(limits, current)
  return sign(increase) > 0 && compare(increase, room) > 0 ? room : null
}

/** Returns whether an order of this size reaches into the last tenth of a limit, or is so large that concurrent ones could. */
export function isNearLimit(limit: Decimal, size: Decimal, current: Decimal): boolean {
  const reserve = divide(limit, RESERVE_DIVISOR, 8, 'down')
  return (
    compare(multiply(size, MAX_CONCURRENT_ORDERS), reserve) > 0 || compare(add(add(current, size), reserve), limit) > 0
  )
}
