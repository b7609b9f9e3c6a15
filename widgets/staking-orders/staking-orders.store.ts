import { BALANCES_POLL_MS } from '../../shared/base/contract/constants.ts'
import { getStakingOrders, redeemStaking } from '../../shared/base/contract/staking.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { refreshBalances } from '../../shared/state/balances/refresh-balances.ts'
import { memberList } from '../../shared/state/stores/member-list.ts'
import type { PagedList } from '../../shared/state/stores/paged-list.ts'
import { pollFirstPage } from '../../shared/state/stores/poll-first-page.ts'
import { type Confirmation, createConfirmation } from '../../shared/state/submissions/confirmation.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
import type { SubmissionResult } from '../../shared/state/submissions/submission-parts.ts'
import { call } from '../../shared/wire/api/call.ts'
import { toast } from '../../shared/wire/api/toast.ts'
import type { StakingOrder } from './staking-orders.rules.ts'

/** Tabs: active and ended stakes. */
export type StakingTab = 'active' | 'ended'

/** Returns the list of stakes of a tab, polled while displayed. */
export const getStakeList = (status: StakingTab): PagedList<StakingOrder> =>
  pageSingleton(`staking/orders/${status}`, () =>
    pollFirstPage(
      memberList(
        (asked) => call(getStakingOrders, { status, ...asked }, { quiet: true }),
        ({ id }) => id,
      ),
      BALANCES_POLL_MS,
    ),
  )

const submission = createSubmission({
  kind: 'staking-redeem',
  endpoint: redeemStaking,
  toForm: ({ id }: StakingOrder) => ({ id }),
  fields: { id: 'id' },
})

/** Confirmation before a stake is redeemed. */
export interface Redemption extends Omit<Confirmation<StakingOrder, SubmissionResult<'id'>>, 'send'> {
  /** Redeems the stake of the dialog; repeated presses send one request (STK-17). The server's message is shown. */
  redeem(): Promise<void>
}

/** Creates the confirmation of one element. */
export function createRedemption(): Redemption {
  submission.forgetExpired()
  const { send, ...confirmation } = createConfirmation(submission)
  return {
    ...confirmation,
    async redeem() {
      const sent = await send()
      if (!sent) return
      const { id } = sent.order
      if (sent.result.phase === 'blocked') return toast({ kind: 'error', text: sent.result.reason })
      refreshBalances()
      // The row shows "redeemed" until the list is reloaded.
      if (sent.result.phase === 'accepted')
        getStakeList('active').change((rows) =>
          rows.map((row) => (row.id === id ? { ...row, status: 'redeemed', paid: null, updatetime: null } : row)),
        )
      if (sent.result.phase === 'refused') await getStakeList('active').reload()
    },
  }
}
