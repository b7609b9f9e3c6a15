import { call } from '../../shared/api/call.ts'
import { BALANCES_POLL_MS } from '../../shared/contract/constants.ts'
import { getMiningMachines, getMiningOrders } from '../../shared/contract/mining.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { memberList } from '../../shared/stores/member-list.ts'
import { keptFresh } from '../../shared/stores/poll-first-page.ts'
import { polled } from '../../shared/stores/polled.ts'

/** Machines for sale (MIN-02). */
export const $machines = pageSingleton('mining/machines', () =>
  polled(BALANCES_POLL_MS, () => call(getMiningMachines, { id: null }, { quiet: true }), $token),
)

/** The member's mining orders, newest first (MIN-04). */
export const miningOrders = pageSingleton('mining/orders', () =>
  keptFresh(
    memberList(
      (asked) => call(getMiningOrders, asked, { quiet: true }),
      ({ order_num }) => order_num,
    ),
    BALANCES_POLL_MS,
  ),
)
