import { BALANCES_POLL_MS } from '../../shared/base/contract/constants.ts'
import { cancelInternalTransfer, getInternalTransfers } from '../../shared/base/contract/internal-transfer-list.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { refreshBalances } from '../../shared/state/balances/refresh-balances.ts'
import { hasListeners, memberList } from '../../shared/state/stores/member-list.ts'
import type { PagedList } from '../../shared/state/stores/paged-list.ts'
import { pollFirstPage } from '../../shared/state/stores/poll-first-page.ts'
import { call } from '../../shared/wire/api/call.ts'
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

async function sendCancellation({ id, coin, amount, fee }: InternalTransfer): Promise<void> {
  const { cancelRecord } = await import('../../shared/state/submissions/page-action.ts')
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
