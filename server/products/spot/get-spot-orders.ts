import { getSpotOrders as endpoint } from '../../../shared/base/contract/spot.ts'
import { keysetClause } from '../../core/db/keyset.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { createUnknownAfterRefusal, type Page, parsePage } from '../../core/http/paging.ts'
import { Refusal } from '../../core/http/refusal.ts'
import { checkTimeRange, getTimePosition, type TimeRange } from '../../core/http/time-range.ts'
import { readCoinScales, SPOT_COLUMNS, type SpotRow, toSpotOrderAnswer } from './spot.orders.ts'

const OF = { member: '$1::bigint', status: '$2', 'o.side': 'wanted.side' }
const PAGE = keysetClause(OF, { id: '$4::bigint' })
const PLACED = { 'o.placed_at': '$7::bigint', 'o.id': '$4::bigint' }
const FILTERED_PAGE = keysetClause(OF, PLACED, '$8::bigint')
const MARKET_PAGE = keysetClause({ ...OF, 'o.symbol': '$9::text' }, PLACED, '$8::bigint')

/** Returns the statement that reads each side along its own index range. The rows of both are in the order of `columns`, newest first. */
const writeStatement = (page: string, columns: readonly string[]) => {
  const order = (table: string) => columns.map((column) => `${table}.${column} DESC`).join(', ')
  return `SELECT ${SPOT_COLUMNS} FROM spot_orders WHERE id = ANY (ARRAY(
    SELECT of_side.id FROM unnest($3::text[]) AS wanted (side) CROSS JOIN LATERAL (
      SELECT ${columns.join(', ')} FROM spot_orders o WHERE ${page} LIMIT $5::int + $6::int
    ) AS of_side ORDER BY ${order('of_side')} LIMIT $5::int OFFSET $6::int
  )) ORDER BY ${order('spot_orders')}`
}

const BY_ID = writeStatement(PAGE, ['id'])
const BY_TIME = writeStatement(FILTERED_PAGE, ['placed_at', 'id'])
const OF_MARKET = writeStatement(MARKET_PAGE, ['placed_at', 'id'])

interface Selection extends TimeRange {
  member: string
  status: string
  sides: string[]
  symbol: string | null
}

/** Returns a page of the member's spot orders with a status, newest first, optionally of a market and of a time of placing. */
export const getSpotOrders = handle(endpoint, async ({ form, member, lang, context }) => {
  const page = parsePage(form)
  if (page instanceof Refusal) return page
  const refusal = checkTimeRange(form)
  if (refusal) return refusal
  const { status, symbol, from, to } = form
  // A page that shows the end of an order looks for it on the first page.
  const isFirst = page.after === null && page.offset === 0
  const sql = isFirst ? context.db : context.readReplica.readFor(member)
  const sides = form.type === 'all' ? ['buy', 'sell'] : [form.type]
  const read = symbol === null && from === null && to === null ? readPage : readFilteredPage
  const [rows, coins] = await Promise.all([
    read(sql, { member, status, sides, symbol, from, to }, page),
    readCoinScales(sql),
  ])
  return rows instanceof Refusal ? rows : rows.map((row) => toSpotOrderAnswer(row, lang, coins))
})

const readPage = (db: Sql, { member, status, sides }: Selection, page: Page) =>
  db.query<SpotRow>(BY_ID, [member, status, sides, page.after, page.limit, page.offset])

async function readFilteredPage(db: Sql, of: Selection, page: Page): Promise<SpotRow[] | Refusal> {
  const [last] = page.after
    ? await db.query<{ at: number; id: string }>(
        'SELECT placed_at AS at, id::text FROM spot_orders WHERE id = $1::bigint AND member = $2::bigint',
        [page.after, of.member],
      )
    : []
  if (page.after && !last) return createUnknownAfterRefusal()
  const { at, id } = getTimePosition(of.to, last ?? null)
  const values = [of.member, of.status, of.sides, id, page.limit, page.offset, at, of.from]
  return of.symbol === null ? db.query<SpotRow>(BY_TIME, values) : db.query<SpotRow>(OF_MARKET, [...values, of.symbol])
}
