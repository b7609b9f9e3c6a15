import * as v from 'valibot'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { ALL_MARKETS } from '../../market/market.ts'
import { readHalts } from '../../market/upstream/price-guard/operator-halts.ts'

/** Halt as shown to the operator. `median` is the slow median of the market's accepted prices, `since` in epoch ms. */
interface HaltLine {
  symbol: string
  by: 'operator' | 'prices'
  since: number
  message: string
  median: string | null
}

const REASONS = { operator: 'by the operator', prices: 'prices of the exchange are rejected' } as const

const formatHalts = (lines: readonly HaltLine[]) =>
  formatTable(
    lines,
    [
      ['market', ({ symbol }) => (symbol === ALL_MARKETS ? 'all' : symbol)],
      ['halted', ({ by }) => REASONS[by]],
      ['since (UTC)', ({ since }) => formatUtcMinute(since)],
      ['last median', ({ median }) => median ?? ''],
      ['message', 'message', 'whole'],
    ],
    'Trading is open in all markets.',
  )

const symbol = v.optional(v.pipe(textInput(20), v.toLowerCase()), ALL_MARKETS)

/** Operator commands to list, halt and resume trading. Cancelling, settlement and withdrawals continue during a halt. */
export const commands: readonly Command[] = [
  look({
    usage: 'trading status',
    description:
      'lists the markets in which trading is halted, by the operator or because prices of the exchange are rejected on this node',
    permission: 'trading.read',
    personal: [],
    path: '/trading',
    run: (_, context) => listHalts(context.db, context.market),
    show: formatHalts,
  }),
  act({
    usage: 'trading halt [MARKET]',
    options: { message: '--message <TEXT>' },
    description:
      'refuses new options, spot orders and swaps of a market, or of all markets without MARKET; members are shown TEXT. Resting orders are not filled meanwhile',
    permission: 'trading.halt',
    method: 'PUT',
    path: '/trading/halt',
    fields: { MARKET: 'symbol' },
    input: v.object({ symbol, message: v.optional(textInput(200), '') }),
    readState: (_, { tx }) => readHalts(tx),
    run: haltTrading,
    show: formatHalts,
  }),
  act({
    usage: 'trading resume [MARKET]',
    description:
      'ends the halt of a market and accepts the price that the exchange reports now, however far it moved; without MARKET ends all halts by the operator',
    permission: 'trading.halt',
    method: 'PUT',
    path: '/trading/resume',
    fields: { MARKET: 'symbol' },
    input: v.object({ symbol }),
    readState: (_, { tx }) => readHalts(tx),
    run: resumeTrading,
    show: formatHalts,
  }),
]

async function listHalts(sql: Sql, market: Context['market']): Promise<HaltLine[]> {
  const byOperator = (await readHalts(sql)).flatMap(({ symbol, message, halted_at: since }) =>
    since === null ? [] : [{ symbol, by: 'operator' as const, since, message }],
  )
  const byPrices = market.markets().flatMap(({ symbol }) => {
    const halt = market.findHalt(symbol)
    return halt?.by === 'prices' && !byOperator.some((line) => line.symbol === symbol) ? [{ symbol, ...halt }] : []
  })
  return [...byOperator, ...byPrices].map((line) => ({ ...line, median: market.medianPrice(line.symbol) }))
}

async function haltTrading(
  { symbol, message }: { symbol: string; message: string },
  context: ActContext,
): Promise<HaltLine[] | Problem> {
  const problem = checkMarketExists(symbol, context)
  if (problem) return problem
  await context.tx.query(
    `INSERT INTO trading_halts AS h (symbol, message, halted_at) VALUES ($1, $2, $3::bigint)
     ON CONFLICT (symbol) DO UPDATE SET message = excluded.message, halted_at = coalesce(h.halted_at, excluded.halted_at)`,
    [symbol, message, context.now()],
  )
  return listHalts(context.tx, context.market)
}

async function resumeTrading({ symbol }: { symbol: string }, context: ActContext): Promise<HaltLine[] | Problem> {
  const problem = checkMarketExists(symbol, context)
  if (problem) return problem
  const { tx, market, now } = context
  if (symbol === ALL_MARKETS) {
    await tx.query(`UPDATE trading_halts SET halted_at = NULL, message = ''`)
    return listHalts(tx, market)
  }
  const all = (await readHalts(tx)).find((row) => row.symbol === ALL_MARKETS)
  if (all?.halted_at) return new Problem('Trading is halted in all markets: trading resume ends that.')
  // Always greater than the previous value, so that nodes notice the change.
  await tx.query(
    `INSERT INTO trading_halts AS h (symbol, resumed_at) VALUES ($1, $2::bigint)
     ON CONFLICT (symbol) DO UPDATE SET halted_at = NULL, message = '', resumed_at = greatest(coalesce(h.resumed_at, 0) + 1, excluded.resumed_at)`,
    [symbol, now()],
  )
  return listHalts(tx, market)
}

function checkMarketExists(symbol: string, context: Pick<Context, 'market'>): Problem | null {
  const isListed = context.market.markets().some((info) => info.symbol === symbol)
  return symbol === ALL_MARKETS || isListed ? null : new Problem(`There is no market "${symbol}".`)
}
