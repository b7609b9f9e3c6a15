import { compare, toStep } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { ALL_MARKETS, type MarketInfo } from '../../market/market.ts'

/**
 * What a market asks of an order: the smallest differences of price and quantity, the least quantity, and the fee in percent of what arrives. `priceBand` is
 * how far, in percent, a price may be from the market before the ticket asks once more. To the member's disadvantage no order is filled beyond it (price-band.ts); 0
 * for no limit.
 */
export interface SpotTerms {
  priceStep: Decimal
  quantityStep: Decimal
  minQuantity: Decimal
  fee: Decimal
  priceBand: Decimal
}

interface Row {
  min_quantity: Decimal | null
  price_step: Decimal | null
  quantity_step: Decimal | null
  fee: Decimal
  price_band: Decimal
}

const unit = (digits: number): Decimal => (digits <= 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`)

/** The terms of a market: its own, else those of all; what they leave open is the market's own precision. `baseScale`: digits of its base coin. */
export async function spotTermsOf(sql: Sql, info: MarketInfo, baseScale: number): Promise<SpotTerms> {
  const [row] = await sql.query<Row>(
    `SELECT min_quantity, price_step, quantity_step, fee, price_band FROM spot_terms WHERE symbol IN ($1, $2) ORDER BY symbol = $2 LIMIT 1`,
    [info.symbol, ALL_MARKETS],
  )
  if (!row) throw new Error('there are no terms of spot markets')
  const quantityStep = row.quantity_step ?? unit(Math.min(info.amountPrecision, baseScale))
  return {
    priceStep: row.price_step ?? unit(info.pricePrecision),
    quantityStep,
    minQuantity: row.min_quantity && compare(row.min_quantity, quantityStep) > 0 ? row.min_quantity : quantityStep,
    fee: row.fee,
    priceBand: row.price_band,
  }
}

/** Why an order with this price (null at market) and quantity is not taken; null when it is. */
export function termsProblem(terms: SpotTerms, price: Decimal | null, quantity: Decimal): Refusal | null {
  if (price !== null && !isMultiple(price, terms.priceStep))
    return refuse('spot.priceStep', { step: terms.priceStep }, { field: 'price', rule: 'step' })
  if (compare(quantity, terms.minQuantity) < 0)
    return refuse('spot.tooLittle', { least: terms.minQuantity }, { field: 'num', rule: 'least' })
  return isMultiple(quantity, terms.quantityStep)
    ? null
    : refuse('spot.quantityStep', { step: terms.quantityStep }, { field: 'num', rule: 'step' })
}

const isMultiple = (value: Decimal, step: Decimal): boolean => compare(toStep(value, step), value) === 0
