import { compare, scaleOf } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/plain.ts'
import type { Sql } from '../db/db.ts'
import { type Refusal, refuse } from '../http/refusal.ts'

/** The terms of a market's timed options; the lists belong together by index. */
export interface Terms {
  durations: number[]
  percents: Decimal[]
  minimums: Decimal[]
  maximums: Decimal[]
  multipliers: Decimal[]
  price_type: number
  tie: 'refund' | 'lose'
}

/** The terms of a market: its own, else those of all. */
export async function termsOf(sql: Sql, symbol: string): Promise<Terms> {
  const [terms] = await sql.query<Terms>(
    `select * from option_terms where symbol in ($1, '*') order by symbol = '*' limit 1`,
    [symbol],
  )
  if (!terms) throw new Error('no terms of timed options')
  return terms
}

/** Why an order of this stake and duration is not taken, or null. `scale` is the coin's. */
export function orderProblem(terms: Terms, seconds: number, stake: Decimal, scale: number): Refusal | null {
  const at = terms.durations.indexOf(seconds)
  const [least, most] = [terms.minimums[at], terms.maximums[at]]
  if (least === undefined || most === undefined)
    return refuse(
      'options.unknownDuration',
      { durations: terms.durations.join(', ') },
      { field: 'ctime', rule: 'choice' },
    )
  if (scaleOf(stake) > scale)
    return refuse('options.tooManyDigits', { digits: scale }, { field: 'ctzed', rule: 'digits' })
  if (compare(stake, least) < 0 || compare(stake, most) > 0)
    return refuse('options.outOfRange', { min: least, max: most }, { field: 'ctzed', rule: 'range' })
  return null
}
