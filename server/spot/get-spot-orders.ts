import { getSpotOrders as endpoint } from '../../shared/contract/spot.ts'
import { handle } from '../http/handle.ts'
import { refuse } from '../http/refusal.ts'
import { answerOf, SPOT_COLUMNS, type SpotRow, scalesByCoin } from './orders.ts'

/** Entries a page may have. */
const MOST = 100

/** A page of the member's spot orders of a status, newest first; `page` counts from 1. */
export const getSpotOrders = handle(endpoint, async ({ form, member, lang, context: { db } }) => {
  const { page, limit, status, type } = form
  if (page < 1) return refuse('site.pageRange', {}, { field: 'page', rule: 'range' })
  if (limit < 1 || limit > MOST) return refuse('site.limitRange', { most: MOST }, { field: 'limit', rule: 'range' })
  const [rows, coins] = await Promise.all([
    db.query<SpotRow>(
      `SELECT ${SPOT_COLUMNS} FROM spot_orders WHERE member = $1::bigint AND status = $2 AND ($3 = 'all' OR side = $3)
       ORDER BY spot_orders.id DESC LIMIT $4::int OFFSET ($5::bigint - 1) * $4::int`,
      [member, status, type, limit, page],
    ),
    scalesByCoin(db),
  ])
  return rows.map((row) => answerOf(row, lang, coins))
})
