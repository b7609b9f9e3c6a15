import { compare, sign, subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { calculateBound, filterVisibleLevels } from '../../../shared/base/money/price-band.ts'
import { isReached, type Trigger } from '../../../shared/base/rules/conditional-orders.rules.ts'
import { recordChange } from '../../core/db/commit-notes.ts'
import type { Db } from '../../core/db/db.ts'
import { Refusal } from '../../core/http/refusal.ts'
import type { JournalEntry } from '../../ledger/ledger.ts'
import type { Market, MarketInfo, Trade } from '../../market/market.ts'
import { applyFills, type OrderFill } from './apply-fills.ts'
import { fillFromBook } from './fill-from-book.ts'
import { lockCursor, type OpenMarket } from './match.ts'
import { createSpotAmendEntry } from './spot.journal.ts'
import { getScales, readCoinScales, SPOT_COLUMNS, type SpotRow } from './spot.orders.ts'
import { readSpotTerms } from './spot.terms.ts'
import { isLimitRow, storeAmendment } from './store-amendment.ts'

/** Orders of one transaction. More would keep other requests waiting on the embedded database. */
const BATCH_SIZE = 100

interface Candidate extends Trigger {
  id: number
  placed_at: number
}

const WAITING = `status = 'open' AND stop_trigger IS NOT NULL AND stop_reached_at IS NULL`
/** Statement that finds the waiting stops of a market within the lowest and the highest price: two ranges of an index, as `FIND_REACHED` of conditional orders. */
const FIND_STOPS = `SELECT id, side, stop_trigger AS "triggerPrice", placed_at FROM spot_orders WHERE ${WAITING} AND symbol = $1
    AND side = 'buy' AND stop_trigger >= (SELECT 0::numeric) AND stop_trigger <= (SELECT $3::numeric)
  UNION ALL SELECT id, side, stop_trigger, placed_at FROM spot_orders WHERE ${WAITING} AND symbol = $1
    AND side = 'sell' AND stop_trigger >= (SELECT $2::numeric) AND stop_trigger <= (SELECT 'Infinity'::numeric)`

/**
 * Stores at the pairs of a market which stop these trades reach, and when, before the trades are allocated: no trade fills a take profit after its stop was
 * reached. `trades` are sorted by time. Returns true if there are any.
 */
export async function markReachedStops(
  db: Db,
  trades: readonly Trade[],
  { symbol, lowestBuyStop, highestSellStop }: OpenMarket,
): Promise<boolean> {
  const crossing = trades.filter(
    ({ price }) =>
      (lowestBuyStop !== null && compare(price, lowestBuyStop) >= 0) ||
      (highestSellStop !== null && compare(price, highestSellStop) <= 0),
  )
  const [first, ...others] = crossing.map(({ price }) => price)
  if (first === undefined) return false
  const lowest = others.reduce((least, price) => (compare(price, least) < 0 ? price : least), first)
  const highest = others.reduce((most, price) => (compare(price, most) > 0 ? price : most), first)
  const candidates = await db.query<Candidate>(FIND_STOPS, [symbol, lowest, highest])
  const reached = candidates.flatMap((order) => {
    const trade = crossing.find(({ ts, price }) => ts > order.placed_at && isReached(order, price))
    return trade ? [{ id: order.id, ts: trade.ts }] : []
  })
  if (reached.length === 0) return false
  await db.transaction(async (tx) => {
    const ids = reached.map(({ id }) => id)
    await tx.query('SELECT FROM spot_orders WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE', [ids])
    await tx.query(
      `UPDATE spot_orders o SET stop_reached_at = d.ts FROM unnest($1::bigint[], $2::bigint[]) AS d (id, ts)
       WHERE o.id = d.id AND o.status = 'open' AND o.stop_reached_at IS NULL`,
      [ids, reached.map(({ ts }) => ts)],
    )
  })
  return true
}

/** Pair whose stop a trade has reached. */
interface ReachedPair {
  id: number
}

/** Returns the pairs of a market whose stops were reached and whose prices are inside the band, with the lowest numbers first. */
export async function findReachedPairs(db: Db, market: Market, info: MarketInfo, at: number): Promise<ReachedPair[]> {
  const coins = await readCoinScales(db)
  const terms = await readSpotTerms(db, info, getScales(info, coins).base)
  const last = market.lastTradeAtOrBefore(info.symbol, at)?.price ?? null
  return db.query<ReachedPair>(
    `SELECT id FROM spot_orders WHERE status = 'open' AND stop_reached_at IS NOT NULL AND NOT stop_placed AND symbol = $1
       AND CASE side WHEN 'buy' THEN $2::numeric IS NULL OR stop_price <= $2::numeric ELSE $3::numeric IS NULL OR stop_price >= $3::numeric END
       AND NOT EXISTS (SELECT FROM members m WHERE m.id = member AND m.trading_freeze IS NOT NULL)
     ORDER BY id LIMIT ${BATCH_SIZE}`,
    [info.symbol, calculateBound('buy', last, terms.priceBand), calculateBound('sell', last, terms.priceBand)],
  )
}

/**
 * Turns the rests of these pairs into their stop limits, in one transaction: each gets the price of its stop, takes what the visible book offers at it or better,
 * and rests behind the orders at its price. Skips orders that another node has turned or the member has cancelled. Returns the number of orders.
 */
export function placeStops(
  db: Db,
  market: Market,
  { info, pairs }: { info: MarketInfo; pairs: readonly ReachedPair[] },
  at: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockCursor(tx, info.symbol)
    const rows = await tx.query<SpotRow & { stop_price: Decimal }>(
      `SELECT ${SPOT_COLUMNS} FROM spot_orders WHERE id = ANY ($1::bigint[]) AND status = 'open' AND NOT stop_placed ORDER BY id FOR UPDATE`,
      [pairs.map(({ id }) => id)],
    )
    const coins = await readCoinScales(tx)
    const scales = getScales(info, coins)
    const terms = await readSpotTerms(tx, info, scales.base)
    const last = market.lastTradeAtOrBefore(info.symbol, at)?.price ?? null
    const book = market.book(info.symbol)
    const steps: OrderFill[] = []
    const holds: JournalEntry[] = []
    for (const row of rows) {
      if (!isLimitRow(row)) continue
      const bound = calculateBound(row.side, last, terms.priceBand)
      const visible = filterVisibleLevels((row.side === 'buy' ? book?.asks : book?.bids) ?? [], row.side, bound)
      const change = { price: row.stop_price, quantity: row.quantity }
      const placed = await storeAmendment(tx, row, change, { scales, at, isKept: false, isStop: true })
      const rest = { ...placed, quantity: subtract(placed.quantity, placed.filled) }
      const got = await fillFromBook(tx, rest, visible, terms, scales)
      if (got instanceof Refusal) throw new Error('a limit order without terms was refused')
      steps.push({ row: placed, got })
      const release = subtract(placed.held, row.held)
      if (sign(release) !== 0) holds.push(createSpotAmendEntry(placed, release, placed.amendments))
      recordChange(tx, row.member, 'money')
    }
    const done = await applyFills(tx, { holds, steps }, coins, at)
    if (!Array.isArray(done)) throw new RangeError('hold of a pair is too small')
    return rows.length
  })
}
