import { cancelSpotOrder as endpoint } from '../../../shared/base/contract/spot.ts'
import { sign } from '../../../shared/base/money/decimal.ts'
import { calculateRemainingHold, findSpotCancelRefusal } from '../../../shared/base/rules/spot.rules.ts'
import { postpone } from '../../core/db/postponed.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { type Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { post } from '../../ledger/ledger.ts'
import { recordPartnerEvents } from '../../platform/partners/webhooks/partner-events.ts'
import { toHeldOrder } from './apply-fills.ts'
import { cancelConditionalOrders, cancelConditionalRows, lockConditionalOrder } from './cancel-conditional-order.ts'
import { createSpotReleaseEntry } from './spot.journal.ts'
import { getScales, readCoinScales, SPOT_COLUMNS, type SpotRow, toSpotEvent } from './spot.orders.ts'

/** Cancels an open or conditional order and releases its unfilled part. Refuses an order that was filled or cancelled in the meantime, naming that status. */
export const cancelSpotOrder = handle(
  endpoint,
  async ({ form, member, context: { now }, tx }) => {
    let row = await lockSpotOrder(tx, member, form.orderId)
    const conditional = row ? null : await lockConditionalOrder(tx, member, form.orderId)
    // A trigger may have placed the order while this transaction waited for it.
    if (conditional?.status === 'triggered') row = await lockSpotOrder(tx, member, form.orderId)
    if (!row && conditional) {
      if (conditional.status === 'cancelled')
        return refuse('spot.alreadyCancelled', {}, { field: 'orderId', rule: 'open' })
      await cancelConditionalRows(tx, [conditional], now())
      return succeed(null, 'spot.cancelled')
    }
    if (!row) return refuseUnknownOrder()
    const closed = findSpotCancelRefusal(row)
    if (closed) return refuse(row.status === 'completed' ? 'spot.alreadyFilled' : 'spot.alreadyCancelled', {}, closed)
    await cancelSpotRows(tx, [row], now())
    return succeed(null, 'spot.cancelled')
  },
  { checkForm: ({ orderId }) => (isRowId(orderId) ? null : refuseUnknownOrder()) },
)

/** Returns a spot order of a member, locked until the transaction ends; undefined if there is none. */
export const lockSpotOrder = async (tx: Sql, member: string, id: string): Promise<SpotRow | undefined> =>
  (
    await tx.query<SpotRow>(
      `SELECT ${SPOT_COLUMNS} FROM spot_orders WHERE id = $1::bigint AND member = $2::bigint FOR UPDATE`,
      [id, member],
    )
  )[0]

/** Refusal of an order that the member does not have. */
export const refuseUnknownOrder = (): Refusal => refuse('spot.unknownOrder', {}, { field: 'orderId', rule: 'unknown' })

/** Cancels open orders whose rows this transaction has locked, and releases their unfilled parts. */
export async function cancelSpotRows(tx: Sql, rows: readonly SpotRow[], now: number): Promise<void> {
  const coins = await readCoinScales(tx)
  await postpone(
    tx,
    `UPDATE spot_orders SET status = 'cancelled', closed_at = $2::bigint WHERE id = ANY ($1::bigint[])`,
    [rows.map(({ id }) => id), now],
  )
  const entries = rows.flatMap((row) => {
    const release = calculateRemainingHold(toHeldOrder(row), row, getScales(row, coins))
    return sign(release) > 0 ? [createSpotReleaseEntry(row, release)] : []
  })
  const events = rows.map((row) => toSpotEvent(row, 'order.cancelled'))
  await recordPartnerEvents(tx, events, now)
  if (await post(tx, entries, now)) throw new RangeError('hold of a cancelled order is too small')
}

/** Cancels all open and conditional orders of these members. Returns their number. */
export const cancelOpenOrders = async (tx: Sql, members: readonly string[], now: number): Promise<number> =>
  (await cancelRestingOrders(tx, members, now)) + (await cancelConditionalOrders(tx, members, now))

/** Cancels all open orders of these members and releases what they held. Returns their number. Conditional orders stay. */
export async function cancelRestingOrders(tx: Sql, members: readonly string[], now: number): Promise<number> {
  const rows = await tx.query<SpotRow>(
    `SELECT ${SPOT_COLUMNS} FROM spot_orders WHERE member = ANY ($1::bigint[]) AND status = 'open' ORDER BY id FOR UPDATE`,
    [members],
  )
  await cancelSpotRows(tx, rows, now)
  return rows.length
}
