import { getOptionOrders as listEndpoint, getOptionOrder as oneEndpoint } from '../../../shared/contract/options.ts'
import { keysetClause } from '../../core/db/keyset.ts'
import { isRowId } from '../../core/db/row-id.ts'
import { handle } from '../../core/http/handle.ts'
import { parsePage } from '../../core/http/paging.ts'
import { Refusal, refuse } from '../../core/http/refusal.ts'
import { type OptionOrderRecord, ORDER_COLUMNS, toOptionOrderAnswer } from './options.orders.ts'
import { withEntry } from './settlement.ts'

/** Returns one order of the member. Another member's order is refused like an unknown one. */
export const getOptionOrder = handle(oneEndpoint, async ({ form, member, lang, context }) => {
  const { db, now } = context
  const [row] = isRowId(form.order_id)
    ? await db.query<OptionOrderRecord>(
        `SELECT ${ORDER_COLUMNS} FROM option_orders WHERE id = $1::bigint AND member = $2::bigint`,
        [form.order_id, member],
      )
    : []
  return row
    ? toOptionOrderAnswer(withEntry(row, context.market), lang, now())
    : refuse('options.unknownOrder', {}, { field: 'order_id', rule: 'unknown' })
})

const PAGE = keysetClause({ 'option_orders.member': '$1::bigint' }, { 'option_orders.id': '$2::bigint' })

/** Returns a page of the member's orders, newest first. An order counts as open until it is settled. */
export const getOptionOrders = handle(listEndpoint, async ({ form, member, lang, context }) => {
  const page = parsePage(form)
  if (page instanceof Refusal) return page
  // The status conditions match the partial indexes (migration 0039).
  const rows = await context.db.query<OptionOrderRecord>(
    `SELECT ${ORDER_COLUMNS} FROM option_orders
     WHERE outcome ${form.status === 'open' ? '=' : '<>'} 'pending' AND ${PAGE} LIMIT $3::int OFFSET $4::int`,
    [member, page.after, page.limit, page.offset],
  )
  return rows.map((row) => toOptionOrderAnswer(withEntry(row, context.market), lang, context.now()))
})
