import * as contract from '../../../shared/contract/internal-transfer.ts'
import { orderNumber } from '../../core/db/order-number.ts'
import { isRowId } from '../../core/db/row-id.ts'
import { handle } from '../../core/http/handle.ts'
import { pageOf } from '../../core/http/paging.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { post } from '../../ledger/ledger.ts'
import { endBefore } from '../schedule/scheduled-steps.ts'
import { ARRIVAL } from './completion.ts'
import { returned } from './internal-transfer.journal.ts'
import { endTransfers, sentBy, transfersWith } from './transfers.ts'

/** Prefix of transfer numbers. */
const LETTER = 'T'

/** Returns a page of the member's sent transfers (ITR-14). */
export const getInternalTransfers = handle(contract.getInternalTransfers, async ({ form, member, context }) => {
  const page = pageOf(form)
  if (page instanceof Refusal) return page
  const rows = await sentBy(context.db, member, form.status === 'all' ? null : form.status, page)
  return rows.map((row) => ({
    id: row.id,
    order_num: orderNumber(LETTER, row.sent_at, row.id),
    status: row.status,
    addtime: row.sent_at,
    arrival_time: row.arrives_at,
    to_username: row.to_name,
    coin: row.coin,
    amount: row.amount,
    sxf: row.fee,
    arrival_amount: row.received,
    digits: row.scale,
  }))
})

/** Cancels a transfer that has not arrived and returns its whole amount. Of concurrent cancellations and the arrival, exactly one succeeds (ITR-16, ITR-17). */
export const cancelInternalTransfer = handle(contract.cancelInternalTransfer, async ({ form, member, context, tx }) => {
  const now = context.now()
  const [transfer] = isRowId(form.id) ? await transfersWith(tx, [form.id]) : []
  if (transfer?.sender !== member) return refuse('internalTransfer.unknown', {}, { field: 'id', rule: 'unknown' })
  if (!(await endBefore(tx, ARRIVAL, transfer.id, now)))
    return refuse('internalTransfer.over', {}, { field: 'id', rule: 'transferring' })
  await endTransfers(tx, [transfer.id], 'canceled', now)
  const short = await post(tx, [returned(transfer)], now)
  if (short) throw new RangeError(`held amount of internal transfer ${transfer.id} is missing`)
  return succeed(null, 'internalTransfer.canceled', { amount: transfer.amount, coin: transfer.coin })
})
