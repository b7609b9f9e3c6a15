import { amount, choice, countOr, from, id, moment, nothing, object, omittable, text, wrappedList } from './codec.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './paging.ts'

/** Status of an internal transfer (ITR-13, ITR-16). */
export const INTERNAL_TRANSFER_STATUSES = { transferring: '1', finished: '2', canceled: '3' } as const

/** Name of such a status. */
export type InternalTransferStatus = keyof typeof INTERNAL_TRANSFER_STATUSES

/**
 * Returns the internal transfers sent by the member, of one status or all, newest first (ITR-14, ITR-15). Extension fields: `digits` of the coin; with
 * `received`, the list also has the transfers that have arrived at the member, each with the masked sender `from_username` and the amount that arrived.
 */
export const getInternalTransfers = endpoint({
  path: 'getInternalTransferList',
  access: 'member',
  scope: 'none',
  form: {
    status: choice({ all: '0', ...INTERNAL_TRANSFER_STATUSES }),
    received: omittable(choice({ included: '1' })),
    ...paging,
  },
  data: wrappedList(
    object({
      id,
      orderNumber: from('order_num', text),
      status: choice(INTERNAL_TRANSFER_STATUSES, 'finished'),
      createdAt: from('addtime', moment),
      arrivesAt: from('arrival_time', moment),
      toUsername: text,
      fromUsername: text,
      coin: text,
      amount,
      fee: from('sxf', amount),
      arrivalAmount: amount,
      digits: countOr(8),
    }),
  ),
  example: [
    {
      id: '7',
      orderNumber: 'T26112050007',
      status: 'transferring',
      createdAt: 1_794_000_000_000,
      arrivesAt: 1_794_172_800_000,
      toUsername: 'mi****an@ma**.example',
      fromUsername: '',
      coin: 'USDT',
      amount: '250',
      fee: '1.25',
      arrivalAmount: '248.75',
      digits: 8,
    },
  ],
})

/** Cancels a transfer that has not arrived and returns the full amount (ITR-17). Either the cancellation or the arrival succeeds, never both. */
export const cancelInternalTransfer = endpoint({
  path: 'cancelInternalTransfer',
  access: 'member',
  scope: 'none',
  transactional: true,
  form: { id },
  data: nothing,
  example: null,
})
