import { sign } from '../../../shared/base/money/decimal.ts'
import { type Level, NO_PROGRESS, type Progress, type Scales, takeFromBook } from '../../../shared/base/money/fills.ts'
import { calculateAveragePrice, findFillRefusal, getSizeField } from '../../../shared/base/rules/spot.rules.ts'
import { findTakingRefusal } from '../../../shared/base/rules/time-in-force.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import type { Market } from '../../market/market.ts'
import { findAllowedQuantity } from './spot.exposure.ts'
import type { SpotRow } from './spot.orders.ts'
import { toSpotRefusal, toTermsRefusal } from './spot.refusals.ts'
import type { SpotTerms } from './spot.terms.ts'
import { takeLiquidity } from './take-liquidity.ts'

/**
 * Fills an order from the visible book, reduced by what other orders consumed. Refuses a market order that receives nothing because the book is empty, or
 * because its money buys less than the smallest quantity.
 */
export async function fillFromBook(
  tx: Sql,
  row: SpotRow,
  visible: readonly Level[],
  terms: SpotTerms,
  scales: Scales,
): Promise<Progress | Refusal> {
  const fill = (from: readonly Level[]) =>
    takeFromBook({ ...row, budget: row.amount }, from, { scale: scales.base, lot: terms.quantityStep })
  // Most limit orders only rest. Consumed liquidity is read, and locked until commit, only if the book could fill the order.
  if (row.kind === 'limit' && sign(fill(visible).filled) === 0) return checkLimitFill(row, NO_PROGRESS, visible)
  const { got, levels } = await takeLiquidity(tx, {
    symbol: row.symbol,
    side: row.side,
    visible,
    turn: row.id,
    fill,
  })
  return row.kind === 'limit' ? checkLimitFill(row, got, levels) : checkMarketFill(row, got, levels, terms)
}

/** Returns the fill of a limit order, or the reason why its terms do not permit it. */
function checkLimitFill(row: SpotRow, taken: Progress, levels: readonly Level[]): Progress | Refusal {
  const terms = { timeInForce: row.time_in_force, postOnly: row.post_only }
  const refused = findTakingRefusal(terms, { quantity: row.quantity, filled: taken.filled }, levels)
  return refused ? toTermsRefusal(refused, row) : taken
}

/** Returns the fill of a market order, or the reason why it receives nothing. */
function checkMarketFill(
  row: SpotRow,
  taken: Progress,
  levels: readonly Level[],
  terms: SpotTerms,
): Progress | Refusal {
  const refused = findFillRefusal(row, taken, levels, terms)
  return refused ? toSpotRefusal(refused, row) : taken
}

/** Returns the refusal if the order exceeds the exposure limits. A limit order counts with its whole quantity, because its rest may be filled at any time. */
export async function checkHouseLimit(tx: Sql, market: Market, row: SpotRow, got: Progress): Promise<Refusal | null> {
  const average = calculateAveragePrice({ ...row, ...got })
  const quantity = row.kind === 'limit' && row.time_in_force !== 'ioc' ? row.quantity : got.filled
  const price = row.price ?? average
  if (price === null) return null
  const allowed = await findAllowedQuantity(tx, market, { ...row, quantity, price, rests: sign(got.filled) === 0 })
  if (allowed === null) return null
  return refuse('spot.houseLimit', { quantity: allowed, coin: row.base }, { field: getSizeField(row), rule: 'house' })
}
