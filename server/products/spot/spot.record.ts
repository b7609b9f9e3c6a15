import { amountFact, textFact, timeFact, toFacts, wordFact } from '../../../shared/base/contract/record-facts.ts'
import { sign } from '../../../shared/base/money/decimal.ts'
import { calculateAmounts } from '../../../shared/base/money/fills.ts'
import { calculateAveragePrice } from '../../../shared/base/rules/spot.rules.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { FoundRecord, RecordReader } from '../../define-domain.ts'
import { CONDITIONAL_COLUMNS, type ConditionalRow } from './conditional.orders.ts'
import { SPOT_FILL, SPOT_HOLD, SPOT_RELEASE } from './spot.journal.ts'
import { getScales, readCoinScales, SPOT_COLUMNS, type SpotRow } from './spot.orders.ts'

/** Number of latest fills whose bills a record lists. */
const LISTED_FILLS = 50

/** Reads a spot order with what was filled and its fee. */
export const readSpotRecord: RecordReader = async ({ db }, { member, number }) => {
  const [order] = isRowId(number)
    ? await db.query<SpotRow>(`SELECT ${SPOT_COLUMNS} FROM spot_orders WHERE id = $1::bigint AND member = $2::bigint`, [
        number,
        member,
      ])
    : []
  if (!order) return readConditionalRecord(db, { member, number })
  const { base, quote, side } = order
  const { fee } = calculateAmounts(side, order, order.fee_percent, getScales(order, await readCoinScales(db)))
  const isFilled = sign(order.filled) > 0
  return {
    number: String(order.id),
    state: order.status,
    isFinal: order.status !== 'open',
    facts: toFacts([
      textFact('market', `${base}/${quote}`),
      wordFact('direction', side),
      wordFact('orderType', order.kind),
      amountFact('trigger', order.stop_trigger, quote),
      amountFact('price', order.price, quote),
      amountFact('quantity', order.amount === null && sign(order.quantity) > 0 ? order.quantity : null, base),
      amountFact('amount', order.amount, quote),
      amountFact('filled', order.filled, base),
      amountFact('averagePrice', calculateAveragePrice(order), quote),
      amountFact('total', isFilled ? order.turnover : null, quote),
      amountFact('fee', isFilled ? fee : null, side === 'buy' ? base : quote),
      textFact('timeInForce', order.time_in_force === 'gtc' ? '' : order.time_in_force.toUpperCase()),
      timeFact('created', order.placed_at),
      timeFact('ends', order.expires_at),
      timeFact('ended', order.closed_at),
    ]),
    entries: { kinds: [SPOT_HOLD, SPOT_FILL, SPOT_RELEASE], references: getReferences(order) },
  }
}

/** Reads an order that waits for a price, or was cancelled before a trade reached it. */
async function readConditionalRecord(
  sql: Sql,
  { member, number }: { member: string; number: string },
): Promise<FoundRecord | null> {
  const [order] = isRowId(number)
    ? await sql.query<ConditionalRow>(
        `SELECT ${CONDITIONAL_COLUMNS} FROM conditional_orders WHERE id = $1::bigint AND member = $2::bigint`,
        [number, member],
      )
    : []
  if (!order) return null
  const { base, quote, side } = order
  return {
    number: String(order.id),
    state: order.status === 'cancelled' ? 'cancelled' : 'waiting',
    isFinal: order.status === 'cancelled',
    facts: toFacts([
      textFact('market', `${base}/${quote}`),
      wordFact('direction', side),
      wordFact('orderType', order.kind),
      amountFact('trigger', order.triggerPrice, quote),
      amountFact('price', order.price, quote),
      amountFact('quantity', order.amount === null ? order.quantity : null, base),
      amountFact('amount', order.amount, quote),
      timeFact('created', order.placed_at),
      timeFact('ended', order.closed_at),
    ]),
    entries: { kinds: [SPOT_HOLD, SPOT_RELEASE], references: [`spot:${order.id}`] },
  }
}

/** Returns the references of the order's journal entries, of its latest fills and changes only. */
function getReferences({ id, fills, amendments }: SpotRow): string[] {
  const last = Math.max(fills, amendments)
  const listed = Math.min(last, LISTED_FILLS)
  return [`spot:${id}`, ...Array.from({ length: listed }, (_, back) => `spot:${id}/${last - back}`)]
}
