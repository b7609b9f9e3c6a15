import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Scales } from '../../../shared/base/money/fills.ts'
import { type Amendment, calculateAmendedHold } from '../../../shared/base/rules/amend-order.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { selectCursor } from './match.ts'
import { SPOT_COLUMNS, type SpotRow } from './spot.orders.ts'

/** Limit order. */
export type LimitRow = SpotRow & { price: Decimal }

/** Returns true for a limit order. */
export const isLimitRow = <Row extends SpotRow>(row: Row): row is Row & LimitRow => row.price !== null

interface AmendTerms {
  scales: Scales
  /** Epoch ms. */
  at: number
  isKept: boolean
  /** True if the stop of a pair changes it. */
  isStop?: boolean
}

/** Stores the change of an order. Without its place it counts as placed now, by this transaction, so that engines see it as a new one. */
export async function storeAmendment(
  tx: Sql,
  row: LimitRow,
  change: Amendment,
  { scales, at, isKept, isStop = false }: AmendTerms,
): Promise<LimitRow> {
  const placing = isKept
    ? ''
    : `, placed_at = greatest(placed_at, $5::bigint, ${selectCursor('symbol')}), placed_in = pg_current_xact_id()`
  const [amended] = await tx.query<LimitRow>(
    `UPDATE spot_orders SET price = $2, quantity = $3, held = $4, amendments = amendments + 1, stop_placed = stop_placed OR ${isStop}${placing} WHERE id = $1::bigint RETURNING ${SPOT_COLUMNS}`,
    [row.id, change.price, change.quantity, calculateAmendedHold(row, change, scales), ...(isKept ? [] : [at])],
  )
  if (!amended) throw new Error('the change of an order was not stored')
  return amended
}
