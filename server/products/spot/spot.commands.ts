import * as v from 'valibot'
import { amount, positiveAmount } from '../../../shared/base/contract/codec.ts'
import { PRICE_BAND } from '../../../shared/base/contract/constants.ts'
import { compare, sign } from '../../../shared/base/money/decimal.ts'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { codecInput, textInput } from '../../core/command/inputs.ts'
import { formatTable } from '../../core/command/table.ts'
import { ALL_MARKETS } from '../../market/market.ts'

/** Terms of a market as shown to the operator; null means the market's own precision. `*` stands for every market without terms of its own. */
interface SpotTermsLine {
  symbol: string
  fee: string
  min_quantity: string | null
  price_step: string | null
  quantity_step: string | null
  price_band: string
}

const step = v.optional(v.nullable(codecInput(positiveAmount, 'must be a number above zero')), null)
const termsInput = v.object({
  symbol: v.pipe(textInput(20), v.toLowerCase()),
  fee: v.pipe(
    codecInput(amount, 'must be a percent number'),
    v.check((fee) => sign(fee) >= 0 && compare(fee, '100') < 0, 'must be from 0 to below 100'),
  ),
  min_quantity: step,
  price_step: step,
  quantity_step: step,
  price_band: v.optional(
    v.pipe(
      codecInput(amount, 'must be a percent number'),
      v.check((band) => sign(band) >= 0, 'must be a percent number; 0 never asks'),
    ),
    PRICE_BAND,
  ),
})

const COLUMNS = 'symbol, fee, min_quantity, price_step, quantity_step, price_band'

const formatTerms = (rows: readonly SpotTermsLine[]) =>
  formatTable(
    rows,
    [
      ['market', ({ symbol }) => (symbol === ALL_MARKETS ? 'all others' : symbol)],
      ['fee %', 'fee'],
      ['least', ({ min_quantity }) => min_quantity ?? 'its own'],
      ['price step', ({ price_step }) => price_step ?? 'its own'],
      ['quantity step', ({ quantity_step }) => quantity_step ?? 'its own'],
      ['asks from %', ({ price_band }) => (sign(price_band) === 0 ? 'never' : price_band)],
    ],
    'There are none.',
  )

/** Returns the terms of a market, for the audit log; null if it has none of its own. */
const readMarketTerms = async ({ symbol }: { symbol: string }, { tx }: ActContext): Promise<SpotTermsLine | null> =>
  (await tx.query<SpotTermsLine>(`SELECT ${COLUMNS} FROM spot_terms WHERE symbol = $1`, [symbol]))[0] ?? null

/** Operator commands for spot terms: fee, steps, smallest quantity and price band. Existing orders keep the fee at which they were placed. */
export const commands: readonly Command[] = [
  look({
    usage: 'spot terms',
    description: 'lists fee, minimum quantity, steps and price band of the spot markets',
    permission: 'spot.read',
    personal: [],
    path: '/spot-terms',
    run: (_, { db }) => db.query<SpotTermsLine>(`SELECT ${COLUMNS} FROM spot_terms ORDER BY spot_terms.symbol`),
    show: formatTerms,
  }),
  act({
    usage: 'spot terms set <MARKET> <FEE> [LEAST] [PRICESTEP] [QUANTITYSTEP] [BAND]',
    description:
      'sets the terms of a market, or with * of all others; FEE is a percentage of the received amount; LEAST is the minimum quantity; BAND is the distance from the market price, in percent, beyond which a price needs a confirmation, or is refused if it is worse for the member',
    permission: 'spot.change',
    method: 'PUT',
    path: '/spot-terms/:symbol',
    fields: {
      MARKET: 'symbol',
      LEAST: 'min_quantity',
      PRICESTEP: 'price_step',
      QUANTITYSTEP: 'quantity_step',
      BAND: 'price_band',
    },
    input: termsInput,
    readState: readMarketTerms,
    run: setSpotTerms,
    show: (line) => formatTerms([line]),
  }),
  act({
    usage: 'spot terms remove <MARKET>',
    description: "removes a market's own terms: the terms of * apply to it",
    permission: 'spot.change',
    method: 'DELETE',
    path: '/spot-terms/:symbol',
    fields: { MARKET: 'symbol' },
    input: v.object({ symbol: v.pipe(textInput(20), v.toLowerCase()) }),
    readState: readMarketTerms,
    async run({ symbol }, { tx }) {
      if (symbol === ALL_MARKETS) return new Problem('The terms of all markets can be changed and not removed.')
      const gone = await tx.query('DELETE FROM spot_terms WHERE symbol = $1 RETURNING symbol', [symbol])
      return gone.length > 0 ? { symbol } : new Problem(`${symbol} has no terms of its own.`)
    },
    show: ({ symbol }) => `${symbol} has the terms of all others.`,
  }),
]

async function setSpotTerms(terms: SpotTermsLine, context: ActContext): Promise<SpotTermsLine | Problem> {
  const { symbol, fee, min_quantity, price_step, quantity_step, price_band } = terms
  const isListed = context.market.markets().some((info) => info.symbol === symbol)
  if (symbol !== ALL_MARKETS && !isListed) return new Problem(`There is no market "${symbol}".`)
  const [line] = await context.tx.query<SpotTermsLine>(
    `INSERT INTO spot_terms (symbol, fee, min_quantity, price_step, quantity_step, price_band) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (symbol) DO UPDATE SET fee = excluded.fee, min_quantity = excluded.min_quantity, price_step = excluded.price_step,
       quantity_step = excluded.quantity_step, price_band = excluded.price_band RETURNING ${COLUMNS}`,
    [symbol, fee, min_quantity, price_step, quantity_step, price_band],
  )
  if (!line) throw new Error('spot terms were not inserted')
  return line
}
