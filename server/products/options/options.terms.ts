import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import {
  type DurationTerms,
  findDurationTerms,
  findOptionAmountRefusal,
} from '../../../shared/base/rules/options.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { ALL_MARKETS } from '../../market/market.ts'

/** Terms of a market's timed options, sorted by duration. */
export interface OptionTerms {
  durations: readonly DurationTerms[]
  multipliers: readonly Decimal[]
  /** If 2, the multipliers are multiples of a duration's minimum; otherwise they are amounts. */
  priceType: number
  pushRule: 'refund' | 'lose'
}

type Row = DurationTerms & { multipliers: Decimal[]; price_type: number; tie: OptionTerms['pushRule'] }

/**
 * Returns the terms of a market, or the default terms if it has none of its own.
 * @throws Error if there are no default terms.
 */
export async function readOptionTerms(sql: Sql, symbol: string): Promise<OptionTerms> {
  const rows = await sql.query<Row>(
    `SELECT seconds, percent, minimum, maximum, multipliers, price_type, tie
     FROM option_terms t JOIN option_durations USING (symbol)
     WHERE symbol = (SELECT symbol FROM option_durations WHERE symbol IN ($1, $2) ORDER BY symbol = $2 LIMIT 1)
     ORDER BY seconds`,
    [symbol, ALL_MARKETS],
  )
  const [first] = rows
  if (!first) throw new Error('no terms of timed options in the database')
  const { multipliers, price_type: priceType, tie: pushRule } = first
  const durations = rows.map(({ seconds, percent, minimum, maximum }) => ({ seconds, percent, minimum, maximum }))
  return { durations, multipliers, priceType, pushRule }
}

/** Returns the default terms of all markets as calls contain them. */
export async function readTermFields(sql: Sql) {
  const { durations, multipliers, priceType } = await readOptionTerms(sql, ALL_MARKETS)
  return {
    multipliers: [...multipliers],
    presetKind: String(priceType),
    coin: CURRENCY,
    profitPercents: durations.map(({ percent }) => percent),
    durations: durations.map(({ seconds }) => String(seconds)),
    amountRanges: durations.map(({ minimum, maximum }) => `${minimum}-${maximum}`),
  }
}

/** Returns the terms of a duration, or the reason why an order with this amount is refused. `scale` is the number of decimals of the coin. */
export function findOrderTerms(
  { durations }: OptionTerms,
  { seconds, amount }: { seconds: number; amount: Decimal },
  scale: number,
): DurationTerms | Refusal {
  const offer = findDurationTerms(durations, seconds)
  if ('field' in offer) return refuse('options.unknownDuration', { durations: offer.bound ?? '' }, offer)
  const refused = findOptionAmountRefusal(amount, offer, scale)
  if (refused?.rule === 'digits') return refuse('options.tooManyDigits', { digits: scale }, refused)
  const { minimum: min, maximum: max } = offer
  return refused ? refuse('options.outOfRange', { min, max, coin: CURRENCY }, refused) : offer
}
