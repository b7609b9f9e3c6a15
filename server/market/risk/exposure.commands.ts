import * as v from 'valibot'
import { amount } from '../../../shared/contract/codec.ts'
import { sign } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { read, words } from '../../core/command/inputs.ts'
import { table } from '../../core/command/table.ts'
import type { Context } from '../../core/http/context.ts'
import { ALL_MARKETS } from '../market.ts'
import { marketOf } from '../market-slot.ts'
import { type HouseKind, TOGETHER } from './exposure-limits.ts'

interface Line {
  kind: HouseKind
  symbol: string
  amount: Decimal
}

const COLUMNS = 'kind, symbol, amount'
/** Operator's input for the limit across all markets. No market has this name. */
const ALL = 'all'

const place = {
  kind: v.picklist(['spot', 'options'] as const, 'must be spot or options'),
  symbol: v.pipe(
    words(20),
    v.toLowerCase(),
    v.transform((typed) => (typed === ALL ? TOGETHER : typed)),
  ),
}

const NAMES: Record<string, string> = { [ALL_MARKETS]: 'each other', [TOGETHER]: 'all together' }

const shown = (lines: readonly Line[]) =>
  table(lines, ['kind', ['market', ({ symbol }) => NAMES[symbol] ?? symbol], ['USDT', 'amount']], 'There are none.')

/** Operator commands for house limits. Orders that would exceed a limit are refused. */
export const commands: readonly Command[] = [
  command({
    usage: 'exposure limits',
    does: 'lists how much the house may have at stake: with spot what its position in a coin is worth, with options what it would owe if all running ones won',
    method: 'GET',
    path: '/house-limits',
    run: (_, { db }) => db.query<Line>(`SELECT ${COLUMNS} FROM house_limits ORDER BY kind, house_limits.symbol`),
    show: shown,
  }),
  command({
    usage: 'exposure limits set KIND MARKET USDT',
    does: 'sets it for a market, with * for each without a limit of its own, with all for all markets together; KIND is spot or options',
    method: 'PUT',
    path: '/house-limits',
    fields: { KIND: 'kind', MARKET: 'symbol', USDT: 'amount' },
    input: v.object({
      ...place,
      amount: v.pipe(
        read(amount, 'must be an amount of USDT'),
        v.check((limit) => sign(limit) >= 0, 'must be an amount of USDT'),
      ),
    }),
    run: setLimit,
    show: (line) => shown([line]),
  }),
  command({
    usage: 'exposure limits remove KIND MARKET',
    does: 'lets a market have the limit of each other again',
    method: 'DELETE',
    path: '/house-limits/:kind/:symbol',
    fields: { KIND: 'kind', MARKET: 'symbol' },
    input: v.object(place),
    async run({ kind, symbol }, { db }) {
      if (symbol in NAMES) return new Problem('This limit can be changed and not removed.')
      const gone = await db.query('DELETE FROM house_limits WHERE kind = $1 AND symbol = $2 RETURNING symbol', [
        kind,
        symbol,
      ])
      return gone.length > 0 ? { kind, symbol } : new Problem(`${symbol} has no limit of its own.`)
    },
    show: ({ kind, symbol }) => `${symbol} has the limit of each other market again (${kind}).`,
  }),
]

async function setLimit({ kind, symbol, amount: limit }: Line, context: Context): Promise<Line | Problem> {
  const isListed = marketOf(context)
    .markets()
    .some((info) => info.symbol === symbol)
  if (!(symbol in NAMES) && !isListed) return new Problem(`There is no market "${symbol}".`)
  const [line] = await context.db.query<Line>(
    `INSERT INTO house_limits (kind, symbol, amount) VALUES ($1, $2, $3)
     ON CONFLICT (kind, symbol) DO UPDATE SET amount = excluded.amount RETURNING ${COLUMNS}`,
    [kind, symbol, limit],
  )
  if (!line) throw new Error('house limit was not inserted')
  return line
}
