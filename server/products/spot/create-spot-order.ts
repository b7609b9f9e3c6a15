import { createSpotOrder as endpoint, type SpotOrderForm } from '../../../shared/base/contract/spot.ts'
import { compare, sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { calculateAmounts } from '../../../shared/base/money/fills.ts'
import { calculateBound, filterVisibleLevels } from '../../../shared/base/money/price-band.ts'
import { findPairRefusal, withPairHold } from '../../../shared/base/rules/order-pair.rules.ts'
import {
  calculateAveragePrice,
  findMissingPriceRefusal,
  findSpotRefusal,
  getSizeField,
  type OrderSize,
  readOrderSize,
} from '../../../shared/base/rules/spot.rules.ts'
import { findTermsRefusal } from '../../../shared/base/rules/time-in-force.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'
import type { MarketInfo } from '../../market/market.ts'
import { findHaltRefusal } from '../../market/upstream/price-guard/halt-refusal.ts'
import { checkPause } from '../../members/own-limits/check-own-limits.ts'
import { refuseFrozen } from '../../members/registry/freezes.ts'
import { lockTradingMember } from '../../members/registry/trading-permission.ts'
import { attributeOrder } from '../../platform/partners/attribution.ts'
import { recordPartnerEvents } from '../../platform/partners/webhooks/partner-events.ts'
import { applyFills } from './apply-fills.ts'
import { checkHouseLimit, fillFromBook } from './fill-from-book.ts'
import { lockCursor, selectCursor } from './match.ts'
import { createSpotHoldEntry, getHoldCoin, getSpotAccount } from './spot.journal.ts'
import {
  findTradableMarket,
  getScales,
  hasTooManyOpenOrders,
  readCoinScales,
  SPOT_COLUMNS,
  type SpotRow,
  toSpotEvent,
} from './spot.orders.ts'
import { toPairRefusal, toSpotRefusal, toTermsRefusal } from './spot.refusals.ts'
import { readSpotTerms, type SpotTerms } from './spot.terms.ts'

/**
 * Places an order: holds its maximum cost and fills at once what the visible order book offers at its price or better. The rest of a limit order rests if its
 * time in force permits; the rest of any other order is released.
 */
export const createSpotOrder = handle(
  endpoint,
  async ({ form, member, lang, context, tx, request }) => {
    const market = context.market
    const { now } = context
    const closed = findClosedRefusal({ form, context })
    if (closed) return closed
    const at = now()
    const coins = await readCoinScales(tx)
    const info = findTradableMarket(market, form.marketId, coins)
    if (!info) return refuseUnknownMarket()
    if (form.orderType === 'limit') await lockCursor(tx, info.symbol)
    // Locks the member, so that concurrent orders do not all count the open orders before any of them is inserted.
    const permission = await lockTradingMember(tx, member)
    if (!permission) return refuse('refusals.disabled')
    if (permission.isFrozen) return refuseFrozen('trading')
    const paused = checkPause(permission, { field: 'marketId', lang, now: at })
    if (paused) return paused
    if (await hasTooManyOpenOrders(tx, member)) return refuse('spot.tooMany', { most: QUOTAS.openSpotOrders.max })
    const scales = getScales(info, coins)
    const terms = await readSpotTerms(tx, info, scales.base)
    const bound = calculateBound(form.type, market.lastTradeAtOrBefore(info.symbol, at)?.price ?? null, terms.priceBand)
    const { quote, base } = info
    const available = await balanceOf(tx, getSpotAccount(member, getHoldCoin({ side: form.type, base, quote })))
    const refused = findSpotRefusal(form, { steps: terms, scales, bound })
    if (refused) return toSpotRefusal(refused, { ...info, side: form.type })
    const unfit = findTermsRefusal(form, at)
    if (unfit) return toTermsRefusal(unfit, info)
    const last = market.lastTradeAtOrBefore(info.symbol, at)?.price ?? null
    const unpaired = findPairRefusal(form, { steps: terms, priceBand: terms.priceBand, last })
    if (unpaired) return toPairRefusal(unpaired, { ...info, side: form.type })
    const size = withPairHold(readOrderSize(form, { scales, bound, available }), form, scales)
    if (sign(size.hold) <= 0) return refuseInsufficient({ ...info, side: form.type, amount: size.amount }, available)
    const row = await insertOrder(tx, { form, member, info, terms, at, size })
    await recordPartnerEvents(tx, [toSpotEvent(row, 'order.accepted')], at)
    await attributeOrder(tx, { record: 'spot', id: row.id, member, partner: request.partner?.partner ?? null }, at)
    const hold = createSpotHoldEntry(row, row.held)
    const book = market.book(row.symbol)
    const visible = filterVisibleLevels((row.side === 'buy' ? book?.asks : book?.bids) ?? [], row.side, bound)
    const taken = await fillFromBook(tx, row, visible, terms, scales)
    const got = taken instanceof Refusal ? taken : ((await checkHouseLimit(tx, market, row, taken)) ?? taken)
    if (got instanceof Refusal) {
      // An insufficient balance is reported instead of a refusal by the book or the house limit.
      const short = await post(tx, [hold], at)
      return short ? refuseInsufficient(row, short.balance) : got
    }
    // Only the hold of a market order whose cost is unknown can fall short: the balance did not cover its margin.
    if (compare(calculateAmounts(row.side, got, row.fee_percent, scales).given, row.held) > 0)
      return refuseInsufficient(row, available)
    const done = await applyFills(tx, { holds: [hold], steps: [{ row, got }] }, coins, at)
    return Array.isArray(done)
      ? toPlacedSuccess(done[0] ?? row, { id: String(row.id) })
      : refuseInsufficient(row, done.balance)
  },
  {
    checkForm(form) {
      const missing = findMissingPriceRefusal(form)
      return missing && refuse('spot.priceNeeded', {}, missing)
    },
    checkState: findClosedRefusal,
  },
)

/** Refusal of a market that does not exist or cannot be traded. */
export const refuseUnknownMarket = (): Refusal =>
  refuse('spot.unknownMarket', {}, { field: 'marketId', rule: 'unknown' })

/** Returns the refusal of an order while its market, or this node's clock, allows none; null otherwise. */
export function findClosedRefusal({
  form,
  context: { clock, market, now },
  field = 'marketId',
}: {
  form: Pick<SpotOrderForm, 'marketId'>
  context: Pick<Context, 'clock' | 'market' | 'now'>
  /** Form field that the refusal names. */
  field?: string
}): Refusal | null {
  if (clock.isOff()) return refuse('refusals.clockOff')
  const info = market.markets().find(({ id }) => id === form.marketId)
  if (!info) return refuseUnknownMarket()
  const halted = findHaltRefusal(market, info, field)
  if (halted) return halted
  return market.isLive(info.symbol, now()) ? null : refuse('spot.marketSilent', {}, { field, rule: 'live' })
}

/** Refusal of an order whose hold the available balance does not cover. */
export const refuseInsufficient = (
  row: Pick<SpotRow, 'side' | 'base' | 'quote' | 'amount'>,
  available: Decimal,
): Refusal =>
  refuse(
    'refusals.insufficient',
    { available, coin: getHoldCoin(row) },
    { field: getSizeField(row), rule: 'balance', bound: available },
  )

/** Returns the success of an order with the message about what was filled at once. */
export function toPlacedSuccess<Data>(row: SpotRow, answer: Data) {
  const params = { quantity: row.filled, coin: row.base, price: calculateAveragePrice(row) ?? '0', quote: row.quote }
  if (row.kind === 'market' && row.amount === null && compare(row.filled, row.quantity) < 0)
    return succeed(answer, 'spot.filledPart', { ...params, ordered: row.quantity })
  if (row.time_in_force === 'ioc' && compare(row.filled, row.quantity) < 0)
    return succeed(answer, 'spot.partCancelled', { ...params, ordered: row.quantity })
  if (row.status === 'completed') return succeed(answer, row.side === 'buy' ? 'spot.bought' : 'spot.sold', params)
  if (row.stop_trigger !== null && sign(row.filled) === 0)
    return succeed(answer, 'spot.pairPlaced', {
      quantity: row.quantity,
      coin: row.base,
      price: row.price ?? '0',
      quote: row.quote,
      trigger: row.stop_trigger,
    })
  return sign(row.filled) > 0
    ? succeed(answer, 'spot.partly', { ...params, ordered: row.quantity })
    : succeed(answer, 'spot.placed', {
        quantity: row.quantity,
        coin: row.base,
        price: row.price ?? '0',
        quote: row.quote,
      })
}

interface NewOrder {
  form: SpotOrderForm
  member: string
  info: MarketInfo
  terms: SpotTerms
  size: OrderSize
  at: number
}

async function insertOrder(tx: Sql, { form, member, info, terms, size, at }: NewOrder): Promise<SpotRow> {
  const kind = form.orderType
  const [row] = await tx.query<SpotRow>(
    `INSERT INTO spot_orders (member, symbol, base, quote, side, kind, price, quantity, amount, held, fee_percent, placed_at, time_in_force, post_only, expires_at, stop_trigger, stop_price)
     VALUES ($1::bigint, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, greatest($12::bigint, CASE $6::text WHEN 'limit' THEN ${selectCursor('$2')} ELSE 0 END), $13, $14, $15::bigint, $16, $17)
     RETURNING ${SPOT_COLUMNS}`,
    [
      member,
      info.symbol,
      info.base,
      info.quote,
      form.type,
      kind,
      kind === 'limit' ? form.price : null,
      size.quantity,
      size.amount,
      size.hold,
      terms.fee,
      at,
      form.timeInForce ?? 'gtc',
      form.postOnly === true,
      form.expiresAt,
      form.stopTrigger,
      form.stopPrice,
    ],
  )
  if (!row) throw new Error('spot order was not inserted')
  return row
}
