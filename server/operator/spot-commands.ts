import * as v from 'valibot'
import { amount, positiveAmount } from '../../shared/contract/codec.ts'
import { compare, sign } from '../../shared/money/decimal.ts'
import { type Command, command, Problem } from '../command/command.ts'
import { nothing, read, words } from '../command/inputs.ts'
import { marketOf } from '../market/context.ts'
import { ALL_MARKETS } from '../spot/terms.ts'

/** The terms of a market as the operator sees them; null is the market's own precision. `*` is every market without terms of its own. */
export interface SpotTermsLine {
  symbol: string
  fee: string
  min_quantity: string | null
  price_step: string | null
  quantity_step: string | null
}

const step = v.optional(v.nullable(read(positiveAmount, 'must be a number above zero')), null)
const termsInput = v.object({
  symbol: v.pipe(words(20), v.toLowerCase()),
  fee: v.pipe(
    read(amount, 'must be a percent number'),
    v.check((fee) => sign(fee) >= 0 && compare(fee, '100') < 0, 'must be from 0 to below 100'),
  ),
  min_quantity: step,
  price_step: step,
  quantity_step: step,
})

const COLUMNS = 'symbol, fee, min_quantity, price_step, quantity_step'

/** What the operator can do with spot markets: their fee, steps and least quantity. Orders keep the fee they were placed at. */
export const spotCommands: readonly Command[] = [
  command('GET', '/spot-terms', nothing, (_, { db }) =>
    db.query<SpotTermsLine>(`SELECT ${COLUMNS} FROM spot_terms ORDER BY spot_terms.symbol`),
  ),
  command('PUT', '/spot-terms/:symbol', termsInput, async (terms, context) => {
    const { db } = context
    const { symbol, fee, min_quantity, price_step, quantity_step } = terms
    if (
      symbol !== ALL_MARKETS &&
      !marketOf(context)
        .markets()
        .some((info) => info.symbol === symbol)
    )
      return new Problem(`There is no market "${symbol}".`)
    const [line] = await db.query<SpotTermsLine>(
      `INSERT INTO spot_terms (symbol, fee, min_quantity, price_step, quantity_step) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (symbol) DO UPDATE SET fee = excluded.fee, min_quantity = excluded.min_quantity, price_step = excluded.price_step,
         quantity_step = excluded.quantity_step RETURNING ${COLUMNS}`,
      [symbol, fee, min_quantity, price_step, quantity_step],
    )
    return line
  }),
  command(
    'DELETE',
    '/spot-terms/:symbol',
    v.object({ symbol: v.pipe(words(20), v.toLowerCase()) }),
    async ({ symbol }, { db }) => {
      if (symbol === ALL_MARKETS) return new Problem('The terms of all markets can be changed and not removed.')
      const gone = await db.query('DELETE FROM spot_terms WHERE symbol = $1 RETURNING symbol', [symbol])
      return gone.length > 0 ? { symbol } : new Problem(`${symbol} has no terms of its own.`)
    },
  ),
]
