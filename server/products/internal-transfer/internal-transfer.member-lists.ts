import * as contract from '../../../shared/base/contract/internal-transfer.ts'
import { findSentCancelRefusal } from '../../../shared/base/rules/internal-transfer.rules.ts'
import { formatOrderNumber } from '../../core/db/order-number.ts'
import { isRowId } from '../../core/db/row-id.ts'
import { handle } from '../../core/http/handle.ts'
import { parsePage } from '../../core/http/paging.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { post } from '../../ledger/ledger.ts'
import { cancelScheduled } from '../schedule/scheduled-steps.ts'
import { readMaskedNames, TRANSFER_COMPLETION } from './completion.ts'
import { createTransferReturnEntry } from './internal-transfer.journal.ts'
import {
  endTransfers,
  findOwnTransfers,
  findSentTransfers,
  findTransfers,
  TRANSFER_NUMBER_PREFIX,
  type Transfer,
} from './transfers.ts'

/** Returns a page of the member's sent transfers (ITR-14), on request with those that have arrived at the member. */
export const getInternalTransfers = handle(contract.getInternalTransfers, async ({ form, member, context: { db } }) => {
  const page = parsePage(form)
  if (page instanceof Refusal) return page
  const { status, received } = form
  const rows =
    received && (status === 'all' || status === 'finished')
      ? await findOwnTransfers(db, member, status, page)
      : await findSentTransfers(db, member, status === 'all' ? null : status, page)
  const senders = await readMaskedNames(
    db,
    rows.filter(({ sender }) => sender !== member),
  )
  return rows.map((row) => toListed(row, row.sender === member ? null : (senders.get(row.sender) ?? '')))
})

/** Returns a transfer as its sender sees it, or with the masked name of its sender as its recipient sees it: without its fee. */
const toListed = (row: Transfer, from: string | null) => ({
  id: row.id,
  orderNumber: formatOrderNumber(TRANSFER_NUMBER_PREFIX, row.sent_at, row.id),
  status: row.status,
  createdAt: row.sent_at,
  arrivesAt: row.arrives_at,
  toUsername: from === null ? row.to_name : '',
  fromUsername: from ?? '',
  coin: row.coin,
  amount: from === null ? row.amount : row.received,
  fee: from === null ? row.fee : '0',
  arrivalAmount: row.received,
  digits: row.scale,
})

/** Cancels a transfer that has not arrived and returns its whole amount. Of concurrent cancellations and the arrival, exactly one succeeds (ITR-16, ITR-17). */
export const cancelInternalTransfer = handle(
  contract.cancelInternalTransfer,
  async ({ form, member, context, tx }) => {
    const now = context.now()
    const [transfer] = await findTransfers(tx, [form.id])
    if (transfer?.sender !== member) return refuseUnknown()
    const step = await cancelScheduled(tx, TRANSFER_COMPLETION, transfer.id, now)
    const over = findSentCancelRefusal(step !== null)
    if (over) return refuse('internalTransfer.over', {}, over)
    await endTransfers(tx, [transfer.id], 'canceled', now)
    const short = await post(tx, [createTransferReturnEntry(transfer)], now)
    if (short) throw new RangeError(`held amount of internal transfer ${transfer.id} is missing`)
    return succeed(null, 'internalTransfer.canceled', { amount: transfer.amount, coin: transfer.coin })
  },
  { checkForm: ({ id }) => (isRowId(id) ? null : refuseUnknown()) },
)

const refuseUnknown = () => refuse('internalTransfer.unknown', {}, { field: 'id', rule: 'unknown' })
