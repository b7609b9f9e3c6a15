import { getSpotOrders as endpoint } from '../../shared/contract/spot.ts'
import { handle } from '../http/handle.ts'
import { pageOf } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { SPOT_COLUMNS, type SpotRow, scalesByCoin, spotOrderAnswer } from './orders.ts'

/** A page of the member's spot orders of a status, newest first. Each side is walked along its index. */
export const getSpotOrders = handle(endpoint, async ({ form, member, lang, context: { db } }) => {
  const page = pageOf(form)
  if (page instanceof Refusal) return page
  const sides = form.type === 'all' ? ['buy', 'sell'] : [form.type]
  const [rows, coins] = await Promise.all([
    db.query<SpotRow>(
      `SELECT ${SPOT_COLUMNS} FROM spot_orders WHERE id = ANY (ARRAY(
         SELECT of_side.id FROM unnest($3::text[]) AS wanted (side) CROSS JOIN LATERAL (
           SELECT o.id FROM spot_orders o
           WHERE o.member = ANY (ARRAY[$1::bigint]) AND o.status = $2 AND o.side = wanted.side AND ($4::bigint IS NULL OR o.id < $4::bigint)
           ORDER BY o.member DESC, o.id DESC LIMIT $5::int + $6::int
         ) AS of_side ORDER BY of_side.id DESC LIMIT $5::int OFFSET $6::int
       )) ORDER BY spot_orders.id DESC`,
      [member, form.status, sides, page.after, page.limit, page.offset],
    ),
    scalesByCoin(db),
  ])
  return rows.map((row) => spotOrderAnswer(row, lang, coins))
})
