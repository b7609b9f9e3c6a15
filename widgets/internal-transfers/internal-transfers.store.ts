import { call } from '../../shared/api/call.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import { BALANCES_POLL_MS } from '../../shared/contract/constants.ts'
import { cancelInternalTransfer, getInternalTransfers } from '../../shared/contract/internal-transfer.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { hasListeners, memberList } from '../../shared/stores/member-list.ts'
import type { PagedList } from '../../shared/stores/paged-list.ts'
import { pollFirstPage } from '../../shared/stores/poll-first-page.ts'
import { type InternalTransfer, STATUS_FILTERS, type StatusFilter } from './internal-transfers.rules.ts'

/** Returns the member's sent and received transfers, filtered by status, polled while displayed. */
export const getTransferList = (shown: StatusFilter): PagedList<InternalTransfer> =>
  pageSingleton(`internal-transfers/${shown}`, () =>
    pollFirstPage(
      memberList(
        (asked) => call(getInternalTransfers, { status: shown, received: 'included', ...asked }, { quiet: true }),
        ({ id }) => id,
      ),
      BALANCES_POLL_MS,
    ),
  )

/** Cancellations in progress, by transfer. */
const cancelling = pageSingleton('internal-transfers/cancelling', () => new Map<string, Promise<void>>())

/** Cancels a transfer; repeated presses send one request. The visible lists are also reloaded after a failure (ITR-17, ITR-19). */
export function cancelTransfer(transfer: InternalTransfer): Promise<void> {
  const { id } = transfer
  const pending = cancelling.get(id)
  if (pending) return pending
  const sent = sendCancellation(transfer).finally(() => cancelling.delete(id))
  cancelling.set(id, sent)
  return sent
}

async function sendCancellation({ id, coin, amount, sxf: fee }: InternalTransfer): Promise<void> {
  const { cancelRecord } = await import('../../shared/submissions/page-action.ts')
  const response = await cancelRecord('cancel-transfer', { id, coin, account: 'funds', amount, fee }, () =>
    call(cancelInternalTransfer, { id }, { toastSuccess: true }),
  )
  if (response?.ok) refreshBalances()
  await Promise.all(
    STATUS_FILTERS.map(getTransferList)
      .filter(hasListeners)
      .map((list) => list.reload()),
  )
}
