import * as v from 'valibot'
import { amount, count } from '../../../shared/base/contract/codec.ts'
import { round, sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import {
  getTradesPerMinute,
  getTurnoverPerMinute,
  isLiquid,
  type LiquidityLimits,
} from '../../../shared/base/money/liquidity.ts'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { codecInput, textInput } from '../../core/command/inputs.ts'
import { formatTable } from '../../core/command/table.ts'
import type { Context } from '../../core/http/context.ts'
import { ALL_MARKETS } from '../market.ts'
import { findLiquidityLimits, LIQUIDITY_COLUMNS, readAllLiquidityLimits } from './liquidity-limits.ts'

interface LimitLine extends LiquidityLimits {
  symbol: string
}

/** Liquidity of a market on this node, with whether it offers options. */
interface StatusLine {
  symbol: string
  trades: number
  turnover: Decimal
  options: 'offered' | 'too thin'
}

const symbol = v.pipe(textInput(20), v.toLowerCase())
const usdt = v.pipe(
  codecInput(amount, 'must be an amount of USDT'),
  v.check((value) => sign(value) >= 0, 'must be an amount of USDT'),
)

const formatLimits = (lines: readonly LimitLine[]) =>
  formatTable(
    lines,
    [
      ['market', ({ symbol: name }) => (name === ALL_MARKETS ? 'each other' : name)],
      ['least trade', 'leastTrade'],
      ['trades per minute', ({ tradesPerMinute }) => String(tradesPerMinute)],
      ['turnover per minute', 'turnoverPerMinute'],
      ['stakes in percent', 'stakePercent'],
    ],
    'There are none.',
  )

/** Returns the limits of a market, for the audit log; null if it has none of its own. */
const readLimits = async ({ symbol: name }: { symbol: string }, { tx }: ActContext): Promise<LimitLine | null> =>
  (
    await tx.query<LimitLine>(`SELECT symbol, ${LIQUIDITY_COLUMNS} FROM option_liquidity WHERE symbol = $1`, [name])
  )[0] ?? null

const LIMIT_OF_RISK = { rule: "a change of a limit of the house's risk" }

/** Operator commands for the liquidity that a market needs for timed options. */
export const commands: readonly Command[] = [
  look({
    usage: 'liquidity status',
    description:
      'lists the trades and the turnover per minute of each market over the last 5 minutes as this node knows them, and whether it offers options',
    permission: 'liquidity.read',
    personal: [],
    path: '/liquidity',
    run: listStatus,
    show: (lines) =>
      formatTable(
        lines,
        [
          ['market', 'symbol'],
          ['trades per minute', ({ trades }) => String(trades)],
          ['USDT per minute', 'turnover'],
          ['options', 'options'],
        ],
        'There are none.',
      ),
  }),
  look({
    usage: 'liquidity limits',
    description:
      'lists the limits of timed options: value in USDT below which a trade decides nothing, least number and turnover of the other trades per minute, and the part of that turnover that orders ending in the same seconds may add up to',
    permission: 'liquidity.read',
    personal: [],
    path: '/liquidity-limits',
    run: (_, { db }) => readAllLiquidityLimits(db),
    show: formatLimits,
  }),
  act({
    usage: 'liquidity limits set <MARKET> <VALUE> <TRADES> <TURNOVER> <PERCENT>',
    description:
      'sets the limits of new orders; MARKET is a market, or * for each market without limits of its own; VALUE is the value in USDT below which a trade decides nothing, TRADES and TURNOVER the least number of trades and USDT per minute, PERCENT the part of the turnover, or 0 for no limit',
    permission: 'liquidity.change',
    secondPerson: LIMIT_OF_RISK,
    method: 'PUT',
    path: '/liquidity-limits',
    fields: {
      MARKET: 'symbol',
      VALUE: 'leastTrade',
      TRADES: 'tradesPerMinute',
      TURNOVER: 'turnoverPerMinute',
      PERCENT: 'stakePercent',
    },
    input: v.object({
      symbol,
      leastTrade: usdt,
      tradesPerMinute: v.pipe(
        codecInput(count, 'must be a number of trades'),
        v.check((value) => value <= 1_000_000, 'must be at most 1000000'),
      ),
      turnoverPerMinute: usdt,
      stakePercent: v.pipe(
        codecInput(amount, 'must be a percent number'),
        v.check((value) => sign(value) >= 0 && Number(value) <= 1_000, 'must be from 0 to 1000'),
      ),
    }),
    readState: readLimits,
    run: setLimits,
    show: (line) => formatLimits([line]),
  }),
  act({
    usage: 'liquidity limits remove <MARKET>',
    description: "removes a market's own limits: those of * apply to it",
    permission: 'liquidity.change',
    secondPerson: LIMIT_OF_RISK,
    method: 'DELETE',
    path: '/liquidity-limits/:symbol',
    fields: { MARKET: 'symbol' },
    input: v.object({ symbol }),
    readState: readLimits,
    async run({ symbol: name }, { tx }) {
      if (name === ALL_MARKETS) return new Problem('These limits can be changed and not removed.')
      const gone = await tx.query('DELETE FROM option_liquidity WHERE symbol = $1 RETURNING symbol', [name])
      return gone.length > 0 ? { symbol: name } : new Problem(`${name} has no limits of its own.`)
    },
    show: ({ symbol: name }) => `${name} has the limits of each other market again.`,
  }),
]

async function listStatus(_: unknown, { db, market, now, liquidity: meter }: Context): Promise<StatusLine[]> {
  const limits = await readAllLiquidityLimits(db)
  return market.markets().flatMap(({ symbol: name }) => {
    const own = findLiquidityLimits(limits, name)
    if (!own) return []
    const liquidity = meter.measure(market, name, now(), own.leastTrade)
    return [
      {
        symbol: name,
        trades: getTradesPerMinute(liquidity),
        turnover: round(getTurnoverPerMinute(liquidity), 0, 'down'),
        options: isLiquid(liquidity, own) ? ('offered' as const) : ('too thin' as const),
      },
    ]
  })
}

async function setLimits(line: LimitLine, { tx, market }: ActContext): Promise<LimitLine | Problem> {
  const isListed = market.markets().some((info) => info.symbol === line.symbol)
  if (line.symbol !== ALL_MARKETS && !isListed) return new Problem(`There is no market "${line.symbol}".`)
  const [set] = await tx.query<LimitLine>(
    `INSERT INTO option_liquidity (symbol, least_trade, trades_per_minute, turnover_per_minute, stake_percent) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (symbol) DO UPDATE SET least_trade = excluded.least_trade, trades_per_minute = excluded.trades_per_minute,
       turnover_per_minute = excluded.turnover_per_minute, stake_percent = excluded.stake_percent RETURNING symbol, ${LIQUIDITY_COLUMNS}`,
    [line.symbol, line.leastTrade, line.tradesPerMinute, line.turnoverPerMinute, line.stakePercent],
  )
  if (!set) throw new Error('liquidity limits were not inserted')
  return set
}
