import { CURRENCY } from '../../shared/contract/constants.ts'
import { add, decimal, negate } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/plain.ts'
import type { Db, Sql } from '../db/db.ts'
import { type Entry, type Posting, post } from '../ledger/ledger.ts'
import type { Market } from '../market/market.ts'
import { HELD, POOL, stakeCoin } from './accounts.ts'
import { decidingTrade, entryOf } from './entries.ts'
import { betOf, type OrderRow } from './orders.ts'
import { type DecidingTrade, type Outcome, outcomeOf } from './rules.ts'

/** Orders settled in one transaction. */
const BATCH = 500

interface Settled extends Outcome {
  row: OrderRow
  entry: DecidingTrade | null
  exit: DecidingTrade | null
}

/**
 * Settles up to 500 orders that ended at or before `endedBy`, in one transaction: the outcome is written and the money booked together, and rows that
 * another settler holds are left to it. Answers how many.
 */
export function settleBatch(db: Db, market: Market, now: number, endedBy: number): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<OrderRow>(
      `select * from option_orders where outcome = 'pending' and ends_at <= $1 order by ends_at, id limit $2 for update skip locked`,
      [endedBy, BATCH],
    )
    if (rows.length === 0) return 0
    const { scale } = await stakeCoin(tx)
    const settled = rows.map((row) => decide(row, market, scale))
    await write(tx, settled, now)
    const short = await post(tx, settled.map(entryFor), now)
    if (short) throw new Error('a settlement would take a member below zero')
    return settled.length
  })
}

function decide(row: OrderRow, market: Market, scale: number): Settled {
  const entry = row.entry_trade ?? entryOf(row, market)
  const exit = decidingTrade(market.lastTradeAtOrBefore(row.symbol, row.ends_at))
  const result = outcomeOf(betOf(row), entry, exit, market.isLive(row.symbol, row.ends_at), scale)
  const known = result.outcome !== 'returned'
  return { row, entry, exit: known ? exit : null, ...result }
}

function write(tx: Sql, settled: readonly Settled[], now: number): Promise<unknown> {
  return tx.query(
    `update option_orders set outcome = done.outcome, profit = done.profit, entry_trade = done.entry, exit_trade = done.exit, settled_at = $6
       from unnest($1::bigint[], $2::text[], $3::numeric[], $4::jsonb[], $5::jsonb[]) as done (id, outcome, profit, entry, exit)
      where option_orders.id = done.id`,
    [
      settled.map(({ row }) => row.id),
      settled.map(({ outcome }) => outcome),
      settled.map(({ profit }) => profit),
      settled.map(({ entry }) => entry && JSON.stringify(entry)),
      settled.map(({ exit }) => exit && JSON.stringify(exit)),
      now,
    ],
  )
}

/** The bookings of a settled order: what was held goes back to the member, with the profit from the pool, or to the pool. */
function entryFor({ row, outcome, profit }: Settled): Entry {
  const coin = CURRENCY
  const stake = decimal(row.stake)
  const line = (account: Posting['account'], amount: Decimal): Posting => ({ account, amount })
  const member = { member: String(row.member), type: 'options', coin } as const
  const postings =
    outcome === 'lost'
      ? [line({ house: HELD, coin }, negate(stake)), line({ house: POOL, coin }, stake)]
      : [
          line({ house: HELD, coin }, negate(stake)),
          line(member, add(stake, profit)),
          ...(profit === '0' ? [] : [line({ house: POOL, coin }, negate(profit))]),
        ]
  return { kind: `option-${outcome}`, reference: `option:${row.id}`, postings }
}
