import { amendSpotOrder as endpoint } from '../../../shared/base/contract/amend-order.ts'
import { compare, sign, subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { NO_PROGRESS, type Progress, type Scales } from '../../../shared/base/money/fills.ts'
import { calculateBound, filterVisibleLevels } from '../../../shared/base/money/price-band.ts'
import {
  type AmendRefusal,
  findAmendRefusal,
  findAmendTakingRefusal,
  keepsPlace,
} from '../../../shared/base/rules/amend-order.rules.ts'
import { findSpotCancelRefusal } from '../../../shared/base/rules/spot.rules.ts'
import { recordChange } from '../../core/db/commit-notes.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import type { Market, MarketInfo } from '../../market/market.ts'
import { checkPause } from '../../members/own-limits/check-own-limits.ts'
import { refuseFrozen } from '../../members/registry/freezes.ts'
import { lockTradingMember } from '../../members/registry/trading-permission.ts'
import { applyFills } from './apply-fills.ts'
import { lockSpotOrder, refuseUnknownOrder } from './cancel-spot-order.ts'
import { findClosedRefusal, refuseInsufficient, toPlacedSuccess } from './create-spot-order.ts'
import { checkHouseLimit, fillFromBook } from './fill-from-book.ts'
import { lockCursor } from './match.ts'
import { createSpotAmendEntry, getHoldCoin, getSpotAccount } from './spot.journal.ts'
import { getScales, readCoinScales, type SpotRow } from './spot.orders.ts'
import { toSpotRefusal } from './spot.refusals.ts'
import { readSpotTerms, type SpotTerms } from './spot.terms.ts'
import { isLimitRow, type LimitRow, storeAmendment } from './store-amendment.ts'

/**
 * Changes price and quantity of an open limit order and adjusts its hold. A smaller quantity keeps the place of the order; any other change puts it behind
 * the orders at its price, and fills at once what the visible book offers at its price or better.
 */
export const amendSpotOrder = handle(
  endpoint,
  async ({ form, member, lang, context, tx }) => {
    const { market, now } = context
    const [found] = await tx.query<{ symbol: string }>(
      'SELECT symbol FROM spot_orders WHERE id = $1::bigint AND member = $2::bigint',
      [form.orderId, member],
    )
    const info = found && market.markets().find(({ symbol }) => symbol === found.symbol)
    if (!info) return refuseUnknownOrder()
    const closed = findClosedRefusal({ form: { marketId: info.id }, context, field: 'orderId' })
    if (closed) return closed
    const at = now()
    await lockCursor(tx, info.symbol)
    const permission = await lockTradingMember(tx, member)
    if (!permission) return refuse('refusals.disabled')
    if (permission.isFrozen) return refuseFrozen('trading')
    const paused = checkPause(permission, { field: 'orderId', lang, now: at })
    if (paused) return paused
    const row = await lockSpotOrder(tx, member, form.orderId)
    if (!row) return refuseUnknownOrder()
    const ended = findSpotCancelRefusal(row)
    if (ended) return refuse(row.status === 'completed' ? 'spot.alreadyFilled' : 'spot.alreadyCancelled', {}, ended)
    if (row.stop_trigger !== null && !row.stop_placed)
      return refuse('spot.pairStands', {}, { field: 'orderId', rule: 'pair' })
    if (!isLimitRow(row)) throw new Error('an open order has no price')
    const coins = await readCoinScales(tx)
    const scales = getScales(info, coins)
    const terms = await readSpotTerms(tx, info, scales.base)
    const bound = calculateBound(row.side, market.lastTradeAtOrBefore(info.symbol, at)?.price ?? null, terms.priceBand)
    const refused = findAmendRefusal(row, form, { steps: terms, scales, bound })
    if (refused) return toAmendRefusal(refused, row)
    const isKept = keepsPlace(row, form)
    const amended = await storeAmendment(tx, row, form, { scales, at, isKept })
    const got = isKept ? NO_PROGRESS : await fillRest(tx, market, amended, { info, bound, terms, scales })
    if (got instanceof Refusal) return got
    const change = subtract(amended.held, row.held)
    const holds = sign(change) === 0 ? [] : [createSpotAmendEntry(amended, change, amended.amendments)]
    recordChange(tx, member, 'money')
    const done = await applyFills(tx, { holds, steps: [{ row: amended, got }] }, coins, at)
    if (!Array.isArray(done))
      return refuseInsufficient(row, await balanceOf(tx, getSpotAccount(member, getHoldCoin(row))))
    const after = done[0] ?? amended
    if (compare(after.filled, row.filled) > 0) return toPlacedSuccess(after, null)
    const { quantity, price, base: coin, quote } = amended
    return succeed(null, 'spot.amended', { quantity, coin, price, quote })
  },
  { checkForm: ({ orderId }) => (isRowId(orderId) ? null : refuseUnknownOrder()) },
)

function toAmendRefusal(found: AmendRefusal, { base, quote, side }: SpotRow): Refusal {
  if (found.rule === 'filled') return refuse('spot.belowFilled', { filled: found.bound ?? '', coin: base }, found)
  return toSpotRefusal(found, { quote, side })
}

/** Fills the rest of a changed order from the visible book, or returns why its terms or the exposure limits do not permit the change. */
async function fillRest(
  tx: Sql,
  market: Market,
  row: LimitRow,
  { info, bound, terms, scales }: { info: MarketInfo; bound: Decimal | null; terms: SpotTerms; scales: Scales },
): Promise<Progress | Refusal> {
  const book = market.book(info.symbol)
  const visible = filterVisibleLevels((row.side === 'buy' ? book?.asks : book?.bids) ?? [], row.side, bound)
  const rest = { ...row, quantity: subtract(row.quantity, row.filled), post_only: false }
  const got = await fillFromBook(tx, rest, visible, terms, scales)
  if (got instanceof Refusal) return got
  const taken = findAmendTakingRefusal({ postOnly: row.post_only }, got, visible)
  if (taken) return refuse('spot.wouldTrade', { price: taken.bound ?? '', coin: row.quote }, taken)
  return (await checkHouseLimit(tx, market, rest, got)) ?? got
}
