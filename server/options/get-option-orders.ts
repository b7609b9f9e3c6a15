import { getOptionOrders as listEndpoint, getOptionOrder as oneEndpoint } from '../../shared/contract/options.ts'
import { handle } from '../http/handle.ts'
import { refuse } from '../http/refusal.ts'
import { answerOf, ORDER_COLUMNS, type OrderRow } from './orders.ts'
import { withEntry } from './settlement.ts'

/** Entries a page may have. */
const MOST = 100

/** One order of the member; somebody else's is as unknown as none. */
export const getOptionOrder = handle(oneEndpoint, async ({ form, member, lang, context: { db, market, now } }) => {
  const [row] = /^\d{1,15}$/.test(form.order_id)
    ? await db.query<OrderRow>(
        `SELECT ${ORDER_COLUMNS} FROM option_orders WHERE id = $1::bigint AND member = $2::bigint`,
        [form.order_id, member],
      )
    : []
  return row
    ? answerOf(withEntry(row, market), lang, now())
    : refuse('options.unknownOrder', {}, { field: 'order_id', rule: 'unknown' })
})

/** A page of the member's orders, newest first, `page` counts from 1; open ones are there until they are settled. */
export const getOptionOrders = handle(listEndpoint, async ({ form, member, lang, context: { db, market, now } }) => {
  if (form.page < 1) return refuse('site.pageRange', {}, { field: 'page', rule: 'range' })
  if (form.limit < 1 || form.limit > MOST)
    return refuse('site.limitRange', { most: MOST }, { field: 'limit', rule: 'range' })
  const rows = await db.query<OrderRow>(
    `SELECT ${ORDER_COLUMNS} FROM option_orders WHERE member = $1::bigint AND (outcome = 'pending') = $2::boolean
     ORDER BY option_orders.id DESC LIMIT $3::int OFFSET ($4::bigint - 1) * $3::int`,
    [member, form.status === 'open', form.limit, form.page],
  )
  return rows.map((row) => answerOf(withEntry(row, market), lang, now()))
})
