import * as v from 'valibot'
import { amount } from '../../../shared/base/contract/codec.ts'
import { sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { codecInput, textInput } from '../../core/command/inputs.ts'
import { formatTable } from '../../core/command/table.ts'
import { ALL_MARKETS } from '../market.ts'
import { COMBINED, type ExposureKind } from './exposure-limits.ts'

interface LimitLine {
  kind: ExposureKind
  symbol: string
  amount: Decimal
}

const COLUMNS = 'kind, symbol, amount'
/** Operator's input for the limit across all markets. No market has this name. */
const ALL = 'all'

const limitKey = {
  kind: v.picklist(['spot', 'options'] as const, 'must be spot or options'),
  symbol: v.pipe(
    textInput(20),
    v.toLowerCase(),
    v.transform((typed) => (typed === ALL ? COMBINED : typed)),
  ),
}

const MARKET_LABELS: Record<string, string> = { [ALL_MARKETS]: 'each other', [COMBINED]: 'all together' }

const formatLimits = (lines: readonly LimitLine[]) =>
  formatTable(
    lines,
    ['kind', ['market', ({ symbol }) => MARKET_LABELS[symbol] ?? symbol], ['USDT', 'amount']],
    'There are none.',
  )

/** Returns a limit, for the audit log; null if the market has none of its own. */
const readLimit = async (
  { kind, symbol }: Pick<LimitLine, 'kind' | 'symbol'>,
  { tx }: ActContext,
): Promise<LimitLine | null> =>
  (
    await tx.query<LimitLine>(`SELECT ${COLUMNS} FROM house_limits WHERE kind = $1 AND symbol = $2`, [kind, symbol])
  )[0] ?? null

const LIMIT_OF_RISK = { rule: "a change of a limit of the house's risk" }

/** Operator commands for house limits. Orders that would exceed a limit are refused. */
export const commands: readonly Command[] = [
  look({
    usage: 'exposure limits',
    description:
      'lists the limits of the risk of the house in USDT: for spot the value of its position in a coin, for options what it would pay if all open orders won',
    permission: 'exposure.read',
    personal: [],
    path: '/house-limits',
    run: (_, { db }) => db.query<LimitLine>(`SELECT ${COLUMNS} FROM house_limits ORDER BY kind, house_limits.symbol`),
    show: formatLimits,
  }),
  act({
    usage: 'exposure limits set <KIND> <MARKET> <USDT>',
    description:
      'sets a limit; MARKET is a market, * for each market without a limit of its own, or all for all markets together; KIND is spot or options',
    permission: 'exposure.change',
    secondPerson: LIMIT_OF_RISK,
    method: 'PUT',
    path: '/house-limits',
    fields: { MARKET: 'symbol', USDT: 'amount' },
    input: v.object({
      ...limitKey,
      amount: v.pipe(
        codecInput(amount, 'must be an amount of USDT'),
        v.check((limit) => sign(limit) >= 0, 'must be an amount of USDT'),
      ),
    }),
    readState: readLimit,
    run: setLimit,
    show: (line) => formatLimits([line]),
  }),
  act({
    usage: 'exposure limits remove <KIND> <MARKET>',
    description: "removes a market's own limit: the limit of * applies to it",
    permission: 'exposure.change',
    secondPerson: LIMIT_OF_RISK,
    method: 'DELETE',
    path: '/house-limits/:kind/:symbol',
    fields: { MARKET: 'symbol' },
    input: v.object(limitKey),
    readState: readLimit,
    async run({ kind, symbol }, { tx }) {
      if (symbol in MARKET_LABELS) return new Problem('This limit can be changed and not removed.')
      const gone = await tx.query('DELETE FROM house_limits WHERE kind = $1 AND symbol = $2 RETURNING symbol', [
        kind,
        symbol,
      ])
      return gone.length > 0 ? { kind, symbol } : new Problem(`${symbol} has no limit of its own.`)
    },
    show: ({ kind, symbol }) => `${symbol} has the limit of each other market again (${kind}).`,
  }),
]

async function setLimit({ kind, symbol, amount: limit }: LimitLine, context: ActContext): Promise<LimitLine | Problem> {
  const isListed = context.market.markets().some((info) => info.symbol === symbol)
  if (!(symbol in MARKET_LABELS) && !isListed) return new Problem(`There is no market "${symbol}".`)
  const [line] = await context.tx.query<LimitLine>(
    `INSERT INTO house_limits (kind, symbol, amount) VALUES ($1, $2, $3)
     ON CONFLICT (kind, symbol) DO UPDATE SET amount = excluded.amount RETURNING ${COLUMNS}`,
    [kind, symbol, limit],
  )
  if (!line) throw new Error('house limit was not inserted')
  return line
}
