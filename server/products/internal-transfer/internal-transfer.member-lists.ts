import * as contract from '../../../shared/contract/internal-transfer.ts'
import { formatOrderNumber } from '../../core/db/order-number.ts'
import { isRowId } from '../../core/db/row-id.ts'
import { handle } from '../../core/http/handle.ts'
import { parsePage } from '../../core/http/paging.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { post } from '../../ledger/ledger.ts'
import { cancelScheduled } from '../schedule/scheduled-steps.ts'
import { TRANSFER_COMPLETION } from './completion.ts'
import { createTransferReturnEntry } from './internal-transfer.journal.ts'
import { endTransfers, findSentTransfers, findTransfers, TRANSFER_NUMBER_PREFIX } from './transfers.ts'

/** Returns a page of the member's sent transfers (ITR-14). */
export const getInternalTransfers = handle(contract.getInternalTransfers, async ({ form, member, context }) => {
  const page = parsePage(form)
  if (page instanceof Refusal) return page
  const rows = await findSentTransfers(context.db, member, form.status === 'all' ? null : form.status, page)
  return rows.map((row) => ({
    id: row.id,
    order_num: formatOrderNumber(TRANSFER_NUMBER_PREFIX, row.sent_at, row.id),
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
  const [transfer] = isRowId(form.id) ? await findTransfers(tx, [form.id]) : []
  if (transfer?.sender !== member) return refuse('internalTransfer.unknown', {}, { field: 'id', rule: 'unknown' })
  if (!(await cancelScheduled(tx, TRANSFER_COMPLETION, transfer.id, now)))
    return refuse('internalTransfer.over', {}, { field: 'id', rule: 'transferring' })
  await endTransfers(tx, [transfer.id], 'canceled', now)
  const short = await post(tx, [createTransferReturnEntry(transfer)], now)
  if (short) throw new RangeError(`held amount of internal transfer ${transfer.id} is missing`)
  return succeed(null, 'internalTransfer.canceled', { amount: transfer.amount, coin: transfer.coin })
})
