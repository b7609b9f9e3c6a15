import { BALANCES_POLL_MS } from '../../shared/base/contract/constants.ts'
import { getMiningMachines, getMiningOrders } from '../../shared/base/contract/mining.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { $token } from '../../shared/state/session/token.ts'
import { memberList } from '../../shared/state/stores/member-list.ts'
import { pollFirstPage } from '../../shared/state/stores/poll-first-page.ts'
import { polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'

/** Machines for sale (MIN-02). */
export const $machines = pageSingleton('mining/machines', () =>
  polled(BALANCES_POLL_MS, () => call(getMiningMachines, { id: null }, { quiet: true }), $token),
)

/** The member's mining orders, newest first (MIN-04). */
export const miningOrders = pageSingleton('mining/orders', () =>
  pollFirstPage(
    memberList(
      (asked) => call(getMiningOrders, asked, { quiet: true }),
      ({ orderNumber }) => orderNumber,
    ),
    BALANCES_POLL_MS,
  ),
)
