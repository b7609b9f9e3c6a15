import { getSpotOrders as endpoint } from '../../shared/contract/spot.ts'
import { handle } from '../http/handle.ts'
import { pageProblem } from '../http/pages.ts'
import { SPOT_COLUMNS, type SpotRow, scalesByCoin, spotOrderAnswer } from './orders.ts'

/** A page of the member's spot orders of a status, newest first; `page` counts from 1. */
export const getSpotOrders = handle(endpoint, async ({ form, member, lang, context: { db } }) => {
  const { page, limit, status, type } = form
  const problem = pageProblem(form)
  if (problem) return problem
  const [rows, coins] = await Promise.all([
    db.query<SpotRow>(
      `SELECT ${SPOT_COLUMNS} FROM spot_orders WHERE member = $1::bigint AND status = $2 AND ($3 = 'all' OR side = $3)
       ORDER BY spot_orders.id DESC LIMIT $4::int OFFSET ($5::bigint - 1) * $4::int`,
      [member, status, type, limit, page],
    ),
    scalesByCoin(db),
  ])
  return rows.map((row) => spotOrderAnswer(row, lang, coins))
})
