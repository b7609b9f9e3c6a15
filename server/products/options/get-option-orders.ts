import { getOptionOrders as listEndpoint, getOptionOrder as oneEndpoint } from '../../../shared/contract/options.ts'
import { newestFirst } from '../../core/db/keyset.ts'
import { isRowId } from '../../core/db/row-id.ts'
import { handle } from '../../core/http/handle.ts'
import { pageOf } from '../../core/http/pages.ts'
import { Refusal, refuse } from '../../core/http/refusal.ts'
import { marketOf } from '../../market/market-context.ts'
import { type OptionOrderRecord, ORDER_COLUMNS, optionOrderAnswer } from './options.orders.ts'
import { withEntry } from './settlement.ts'

/** One order of the member; another member's is answered as one that does not exist. */
export const getOptionOrder = handle(oneEndpoint, async ({ form, member, lang, context }) => {
  const { db, now } = context
  const [row] = isRowId(form.order_id)
    ? await db.query<OptionOrderRecord>(
        `SELECT ${ORDER_COLUMNS} FROM option_orders WHERE id = $1::bigint AND member = $2::bigint`,
        [form.order_id, member],
      )
    : []
  return row
    ? optionOrderAnswer(withEntry(row, marketOf(context)), lang, now())
    : refuse('options.unknownOrder', {}, { field: 'order_id', rule: 'unknown' })
})

const PAGE = newestFirst({ 'option_orders.member': '$1::bigint' }, { 'option_orders.id': '$2::bigint' })

/** A page of the member's orders, newest first; open ones are there until they are settled. */
export const getOptionOrders = handle(listEndpoint, async ({ form, member, lang, context }) => {
  const page = pageOf(form)
  if (page instanceof Refusal) return page
  // Statuses as the indexes have them (0039).
  const rows = await context.db.query<OptionOrderRecord>(
    `SELECT ${ORDER_COLUMNS} FROM option_orders
     WHERE outcome ${form.status === 'open' ? '=' : '<>'} 'pending' AND ${PAGE} LIMIT $3::int OFFSET $4::int`,
    [member, page.after, page.limit, page.offset],
  )
  return rows.map((row) => optionOrderAnswer(withEntry(row, marketOf(context)), lang, context.now()))
})
