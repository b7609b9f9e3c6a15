import * as v from 'valibot'
import { count } from '../../../shared/base/contract/codec.ts'
import { compare, getScale, sign } from '../../../shared/base/money/decimal.ts'
import { type Decimal, normalizeDecimal } from '../../../shared/base/money/decimal-text.ts'
import { Problem } from '../../core/command/command.ts'
import { amountOrNone, codecInput, coinAmount } from '../../core/command/inputs.ts'
import type { Sql } from '../../core/db/sql.ts'
import { allCoins } from '../../ledger/ledger.ts'

/** Longest term of a product, in days. */
const MAX_TERM_DAYS = 3650

const RATE_RULE = 'must be percent such as 0.05, from 0 to 100'

/** Input fields: range, rate in percent and term of a product. */
export const termsInput = {
  min: coinAmount,
  max: amountOrNone,
  rate: v.pipe(
    v.string(RATE_RULE),
    v.trim(),
    v.regex(/^\d{1,3}(\.\d{1,8})?\s?%?$/, RATE_RULE),
    v.transform((typed) => normalizeDecimal(typed.replace(/\s?%$/, '')) ?? '0'),
    v.check((rate) => compare(rate, '100') <= 0, RATE_RULE),
  ),
  days: v.pipe(
    codecInput(count, 'must be a number of days'),
    v.check((days) => days >= 1 && days <= MAX_TERM_DAYS, `must be from 1 to ${MAX_TERM_DAYS}`),
  ),
}

/** The same fields for a change; a missing field keeps its value. */
export const changedTermsInput = {
  min: v.optional(termsInput.min),
  max: v.optional(termsInput.max),
  rate: v.optional(termsInput.rate),
  days: v.optional(termsInput.days),
}

/** Parsed `changedTermsInput`. */
export interface TypedTerms {
  min?: Decimal | undefined
  max?: Decimal | null | undefined
  rate?: Decimal | undefined
  days?: number | undefined
}

/** Terms of a product: amounts of its coin, percent, days; `maximum` null means no limit. */
export interface ProductTerms {
  minimum: Decimal
  maximum: Decimal | null
  rate: Decimal
  days: number
}

/** Returns the terms after a change. */
export const applyTermsChange = ({ min, max, rate, days }: TypedTerms, before: ProductTerms): ProductTerms => ({
  minimum: min ?? before.minimum,
  maximum: max === undefined ? before.maximum : max,
  rate: rate ?? before.rate,
  days: days ?? before.days,
})

/** Returns why a product of a coin, given by its title, cannot have these terms; null if it can. `whole`: its amounts are whole numbers. */
export async function findTermsProblem(
  sql: Sql,
  { coin, minimum, maximum }: ProductTerms & { coin: string },
  { whole = false } = {},
): Promise<Problem | null> {
  const known = (await allCoins(sql)).find(({ title }) => title === coin)
  if (!known) return new Problem(`There is no coin "${coin}".`)
  const amounts = maximum === null ? [minimum] : [minimum, maximum]
  const scale = whole ? 0 : known.scale
  if (amounts.some((amount) => getScale(amount) > scale))
    return new Problem(
      whole ? 'MIN and MAX must be whole numbers.' : `${coin} has at most ${scale} digits after the point.`,
    )
  if (sign(minimum) === 0) return new Problem('MIN must be above zero.')
  return maximum !== null && compare(maximum, minimum) < 0 ? new Problem('MAX must be at least MIN.') : null
}

/** Formats a range of amounts for the operator. */
export const formatAmountRange = ({ minimum, maximum }: Pick<ProductTerms, 'minimum' | 'maximum'>): string =>
  maximum === null ? `from ${minimum}` : `${minimum} to ${maximum}`

/** Rule of the second person for rates that the house pays. */
export const PAID_RATE = { rule: 'a change of a rate that the house pays' }
