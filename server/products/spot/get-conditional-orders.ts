import { getConditionalOrders as endpoint } from '../../../shared/base/contract/conditional-orders.ts'
import { keysetClause } from '../../core/db/keyset.ts'
import { handle } from '../../core/http/handle.ts'
import { parsePage } from '../../core/http/paging.ts'
import { Refusal } from '../../core/http/refusal.ts'
import {
  CONDITIONAL_COLUMNS,
  type ConditionalRow,
  ENDED_STATUSES,
  OPEN_STATUSES,
  toConditionalAnswer,
} from './conditional.orders.ts'

const PAGE = keysetClause({ member: '$1::bigint', 'o.status': 'wanted.status' }, { id: '$3::bigint' })

/** Returns a page of the member's conditional orders, newest first. Each status is read along its own range of the index. */
export const getConditionalOrders = handle(endpoint, async ({ form, member, context: { db } }) => {
  const page = parsePage(form)
  if (page instanceof Refusal) return page
  const rows = await db.query<ConditionalRow>(
    `SELECT ${CONDITIONAL_COLUMNS} FROM conditional_orders WHERE id = ANY (ARRAY(
       SELECT of_status.id FROM unnest($2::text[]) AS wanted (status) CROSS JOIN LATERAL (
         SELECT id FROM conditional_orders o WHERE ${PAGE} LIMIT $4::int + $5::int
       ) AS of_status ORDER BY of_status.id DESC LIMIT $4::int OFFSET $5::int
     )) ORDER BY conditional_orders.id DESC`,
    [member, form.status === 'open' ? OPEN_STATUSES : ENDED_STATUSES, page.after, page.limit, page.offset],
  )
  return rows.map(toConditionalAnswer)
})
