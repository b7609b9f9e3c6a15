import {
  getOptionOrders as listEndpoint,
  getOptionOrder as oneEndpoint,
} from '../../../shared/base/contract/options.ts'
import { keysetClause } from '../../core/db/keyset.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { createUnknownAfterRefusal, type Page, parsePage } from '../../core/http/paging.ts'
import { Refusal, refuse } from '../../core/http/refusal.ts'
import { checkTimeRange, getTimePosition, type TimeRange } from '../../core/http/time-range.ts'
import { type OptionOrderRecord, ORDER_COLUMNS, toOptionOrderAnswer } from './options.orders.ts'
import { withEntry } from './settlement.ts'

/** Returns one order of the member. Another member's order is refused like an unknown one. */
export const getOptionOrder = handle(oneEndpoint, async ({ form, member, lang, context }) => {
  const { db, now } = context
  const [row] = isRowId(form.orderId)
    ? await db.query<OptionOrderRecord>(
        `SELECT ${ORDER_COLUMNS} FROM option_orders WHERE id = $1::bigint AND member = $2::bigint`,
        [form.orderId, member],
      )
    : []
  return row
    ? toOptionOrderAnswer(withEntry(row, context.market), lang, now())
    : refuse('options.unknownOrder', {}, { field: 'order_id', rule: 'unknown' })
})

const PAGE = keysetClause({ 'option_orders.member': '$1::bigint' }, { 'option_orders.id': '$2::bigint' })
const OF = { 'o.member': '$1::bigint', "(o.outcome = 'pending')": '$7::boolean', 'o.direction': 'wanted.direction' }
const PLACED = { 'o.accepted_at': '$6::bigint', 'o.id': '$2::bigint' }
const PLACED_PAGE = keysetClause(OF, PLACED, '$8::bigint')
const MARKET_PAGE = keysetClause({ ...OF, 'o.symbol': '$9::text' }, PLACED, '$8::bigint')

/** Returns the statement that reads the orders of each direction along its own index range, newest first (migration 0217). */
const writeStatement = (page: string) => `SELECT ${ORDER_COLUMNS} FROM option_orders WHERE id = ANY (ARRAY(
    SELECT found.id FROM unnest($5::text[]) AS wanted (direction) CROSS JOIN LATERAL (
      SELECT o.accepted_at, o.id FROM option_orders o WHERE ${page} LIMIT $3::int + $4::int
    ) AS found ORDER BY found.accepted_at DESC, found.id DESC LIMIT $3::int OFFSET $4::int
  )) ORDER BY accepted_at DESC, id DESC`

const BY_TIME = writeStatement(PLACED_PAGE)
const OF_MARKET = writeStatement(MARKET_PAGE)

interface Selection extends TimeRange {
  member: string
  status: 'open' | 'settled'
  direction: 'up' | 'down' | null
  symbol: string | null
}

/** Returns a page of the member's orders, newest first, optionally of a market, a direction and a time of placing. An order counts as open until it is settled. */
export const getOptionOrders = handle(listEndpoint, async ({ form, member, lang, context }) => {
  const page = parsePage(form)
  if (page instanceof Refusal) return page
  const refusal = checkTimeRange(form)
  if (refusal) return refusal
  const { status, direction, symbol, from, to } = form
  const read = [direction, symbol, from, to].every((value) => value === null) ? readPage : readFilteredPage
  // A page that shows the end of an order looks for it on the first page.
  const isFirst = page.after === null && page.offset === 0
  const sql = isFirst ? context.db : context.readReplica.readFor(member)
  const rows = await read(sql, { member, status, direction, symbol, from, to }, page)
  return rows instanceof Refusal
    ? rows
    : rows.map((row) => toOptionOrderAnswer(withEntry(row, context.market), lang, context.now()))
})

/** Reads a page along the partial indexes of open and settled orders (migration 0039). */
const readPage = (db: Sql, { member, status }: Selection, page: Page) =>
  db.query<OptionOrderRecord>(
    `SELECT ${ORDER_COLUMNS} FROM option_orders
     WHERE outcome ${status === 'open' ? '=' : '<>'} 'pending' AND ${PAGE} LIMIT $3::int OFFSET $4::int`,
    [member, page.after, page.limit, page.offset],
  )

async function readFilteredPage(db: Sql, of: Selection, page: Page): Promise<OptionOrderRecord[] | Refusal> {
  const [last] = page.after
    ? await db.query<{ at: number; id: string }>(
        'SELECT accepted_at AS at, id::text FROM option_orders WHERE id = $1::bigint AND member = $2::bigint',
        [page.after, of.member],
      )
    : []
  if (page.after && !last) return createUnknownAfterRefusal()
  const { at, id } = getTimePosition(of.to, last ?? null)
  const directions = of.direction === null ? ['up', 'down'] : [of.direction]
  const values = [of.member, id, page.limit, page.offset, directions, at, of.status === 'open', of.from]
  return of.symbol === null
    ? db.query<OptionOrderRecord>(BY_TIME, values)
    : db.query<OptionOrderRecord>(OF_MARKET, [...values, of.symbol])
}
