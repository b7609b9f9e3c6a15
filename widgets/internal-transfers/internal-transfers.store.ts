import { call } from '../../shared/api/call.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import { cancelInternalTransfer, getInternalTransfers } from '../../shared/contract/internal-transfer.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { isWatched, memberList } from '../../shared/stores/member-list.ts'
import type { PagedList } from '../../shared/stores/paged-list.ts'
import { type InternalTransfer, SHOWN, type Shown } from './internal-transfers.rules.ts'

/** Returns the member's sent transfers, filtered by status. */
export const transfersOf = (shown: Shown): PagedList<InternalTransfer> =>
  pageSingleton(`internal-transfers/${shown}`, () =>
    memberList(
      (asked) => call(getInternalTransfers, { status: shown, ...asked }, { quiet: true }),
      ({ id }) => id,
    ),
  )

/** Cancels a transfer. The visible lists are also reloaded after a failure (ITR-17). */
export async function cancel(id: string): Promise<void> {
  const response = await call(cancelInternalTransfer, { id }, { toastSuccess: true })
  if (response.ok) refreshBalances()
  await Promise.all(
    SHOWN.map(transfersOf)
      .filter(isWatched)
      .map((list) => list.reload()),
  )
}
