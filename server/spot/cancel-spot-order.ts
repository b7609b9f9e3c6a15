import { cancelSpotOrder as endpoint } from '../../shared/contract/spot.ts'
import { sign } from '../../shared/money/decimal.ts'
import { isRowId } from '../db/row-id.ts'
import { handle } from '../http/handle.ts'
import { refuse, succeed } from '../http/refusal.ts'
import { post } from '../ledger/ledger.ts'
import { remainingHold } from './apply-fills.ts'
import { released } from './journal.ts'
import { SPOT_COLUMNS, type SpotRow, scalesByCoin, scalesOf } from './orders.ts'

/** Cancels an open order: what was not filled is released. An order that was filled or cancelled meanwhile is refused, with what became of it. */
export const cancelSpotOrder = handle(endpoint, async ({ form, member, context: { now }, tx }) => {
  const [row] = isRowId(form.bb_id)
    ? await tx.query<SpotRow>(
        `SELECT ${SPOT_COLUMNS} FROM spot_orders WHERE id = $1::bigint AND member = $2::bigint FOR UPDATE`,
        [form.bb_id, member],
      )
    : []
  if (!row) return refuse('spot.unknownOrder', {}, { field: 'bb_id', rule: 'unknown' })
  if (row.status !== 'open')
    return refuse(
      row.status === 'completed' ? 'spot.alreadyFilled' : 'spot.alreadyCancelled',
      {},
      { field: 'bb_id', rule: 'open' },
    )
  const release = remainingHold(row, row, scalesOf(row, await scalesByCoin(tx)))
  await tx.query(`UPDATE spot_orders SET status = 'cancelled', closed_at = $2::bigint WHERE id = $1::bigint`, [
    row.id,
    now(),
  ])
  const short = sign(release) > 0 ? await post(tx, [released(row, release)], now()) : null
  if (short) throw new RangeError('a cancelled order held less than it must')
  return succeed(null, 'spot.cancelled')
})
