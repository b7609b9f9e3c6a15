import { getSpotOrders as endpoint } from '../../../shared/contract/spot.ts'
import { newestFirst } from '../../core/db/keyset.ts'
import { handle } from '../../core/http/handle.ts'
import { pageOf } from '../../core/http/paging.ts'
import { Refusal } from '../../core/http/refusal.ts'
import { SPOT_COLUMNS, type SpotRow, scalesByCoin, spotOrderAnswer } from './spot.orders.ts'

const PAGE = newestFirst({ member: '$1::bigint', status: '$2', 'o.side': 'wanted.side' }, { id: '$4::bigint' })

/** Returns a page of the member's spot orders with a status, newest first. Each side is read from its own index range. */
export const getSpotOrders = handle(endpoint, async ({ form, member, lang, context: { db } }) => {
  const page = pageOf(form)
  if (page instanceof Refusal) return page
  const sides = form.type === 'all' ? ['buy', 'sell'] : [form.type]
  const [rows, coins] = await Promise.all([
    db.query<SpotRow>(
      `SELECT ${SPOT_COLUMNS} FROM spot_orders WHERE id = ANY (ARRAY(
         SELECT of_side.id FROM unnest($3::text[]) AS wanted (side) CROSS JOIN LATERAL (
           SELECT id FROM spot_orders o WHERE ${PAGE} LIMIT $5::int + $6::int
         ) AS of_side ORDER BY of_side.id DESC LIMIT $5::int OFFSET $6::int
       )) ORDER BY spot_orders.id DESC`,
      [member, form.status, sides, page.after, page.limit, page.offset],
    ),
    scalesByCoin(db),
  ])
  return rows.map((row) => spotOrderAnswer(row, lang, coins))
})
