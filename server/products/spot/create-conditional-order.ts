import {
  type ConditionalOrderForm,
  createConditionalOrder as endpoint,
} from '../../../shared/base/contract/conditional-orders.ts'
import {
  type ConditionalRefusal,
  type ConditionalSize,
  findConditionalRefusal,
  readConditionalSize,
} from '../../../shared/base/rules/conditional-orders.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { type Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { post } from '../../ledger/ledger.ts'
import type { MarketInfo } from '../../market/market.ts'
import { checkPause } from '../../members/own-limits/check-own-limits.ts'
import { refuseFrozen } from '../../members/registry/freezes.ts'
import { lockTradingMember } from '../../members/registry/trading-permission.ts'
import { attributeOrder } from '../../platform/partners/attribution.ts'
import { CONDITIONAL_COLUMNS, type ConditionalRow } from './conditional.orders.ts'
import { findClosedRefusal, refuseInsufficient, refuseUnknownMarket } from './create-spot-order.ts'
import { findAllowedQuantity } from './spot.exposure.ts'
import { createSpotHoldEntry } from './spot.journal.ts'
import { findTradableMarket, getScales, hasTooManyOpenOrders, readCoinScales } from './spot.orders.ts'
import { toSpotRefusal } from './spot.refusals.ts'
import { readSpotTerms, type SpotTerms } from './spot.terms.ts'
import { lockTriggerCursor, selectTriggerCursor } from './trigger-cursor.ts'

/** Stores an order that waits for a price, and holds what it can spend. */
export const createConditionalOrder = handle(
  endpoint,
  async ({ form, member, lang, context, tx, request }) => {
    const { market, now } = context
    const closed = findClosedRefusal({ form, context })
    if (closed) return closed
    const at = now()
    const coins = await readCoinScales(tx)
    const info = findTradableMarket(market, form.marketId, coins)
    if (!info) return refuseUnknownMarket()
    await lockTriggerCursor(tx, info.symbol)
    const permission = await lockTradingMember(tx, member)
    if (!permission) return refuse('refusals.disabled')
    if (permission.isFrozen) return refuseFrozen('trading')
    const paused = checkPause(permission, { field: 'marketId', lang, now: at })
    if (paused) return paused
    if (await hasTooManyOpenOrders(tx, member)) return refuse('spot.tooMany', { most: QUOTAS.openSpotOrders.max })
    const scales = getScales(info, coins)
    const terms = await readSpotTerms(tx, info, scales.base)
    const last = market.lastTradeAtOrBefore(info.symbol, at)?.price ?? null
    const refused = findConditionalRefusal(form, { steps: terms, scales, priceBand: terms.priceBand, last })
    if (refused) return toConditionalRefusal(refused, { ...info, side: form.type })
    const row = await insertOrder(tx, { form, member, info, terms, size: readConditionalSize(form, scales), at })
    await attributeOrder(tx, { record: 'spot', id: row.id, member, partner: request.partner?.partner ?? null }, at)
    // It counts like a limit order, with all of its quantity; its trigger is not refused later.
    const allowed = await findAllowedQuantity(tx, market, { ...row, price: row.price ?? row.triggerPrice, rests: true })
    const short = await post(tx, [createSpotHoldEntry(row, row.held)], at)
    if (short) return refuseInsufficient(row, short.balance)
    if (allowed !== null)
      return refuse(
        'spot.houseLimit',
        { quantity: allowed, coin: row.base },
        { field: row.amount === null ? 'quantity' : 'amount', rule: 'house' },
      )
    return succeed({ id: String(row.id) }, 'spot.conditionalPlaced', { trigger: row.triggerPrice, coin: row.quote })
  },
  { checkState: findClosedRefusal },
)

function toConditionalRefusal(found: ConditionalRefusal, info: MarketInfo & { side: 'buy' | 'sell' }): Refusal {
  if (found.field === 'amount' && found.rule === 'least')
    return refuse('refusals.least', { min: found.bound ?? '' }, found)
  if (found.field !== 'triggerPrice') return toSpotRefusal(found, info)
  const { rule, bound = '' } = found
  if (rule === 'step') return refuse('spot.priceStep', { step: bound }, found)
  return refuse(rule === 'above' ? 'spot.triggerAbove' : 'spot.triggerBelow', { last: bound, coin: info.quote }, found)
}

interface NewOrder {
  form: ConditionalOrderForm
  member: string
  info: MarketInfo
  terms: SpotTerms
  size: ConditionalSize
  at: number
}

async function insertOrder(tx: Sql, { form, member, info, terms, size, at }: NewOrder): Promise<ConditionalRow> {
  const [row] = await tx.query<ConditionalRow>(
    `INSERT INTO conditional_orders (member, symbol, base, quote, side, kind, trigger_price, price, quantity, amount, held, fee_percent, placed_at)
     VALUES ($1::bigint, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, greatest($13::bigint, ${selectTriggerCursor('$2')})) RETURNING ${CONDITIONAL_COLUMNS}`,
    [
      member,
      info.symbol,
      info.base,
      info.quote,
      form.type,
      form.orderType,
      form.triggerPrice,
      form.orderType === 'stop-limit' ? form.price : null,
      size.quantity,
      size.amount,
      size.hold,
      terms.fee,
      at,
    ],
  )
  if (!row) throw new Error('conditional order was not inserted')
  return row
}
