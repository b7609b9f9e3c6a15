import { call } from '../../shared/api/call.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import { getStakingOrders, redeemStaking } from '../../shared/contract/staking.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { memberList } from '../../shared/stores/member-list.ts'
import type { PagedList } from '../../shared/stores/paged-list.ts'
import { type Confirmation, createConfirmation } from '../../shared/submissions/confirmation.ts'
import { createSubmission, type Fate } from '../../shared/submissions/submission.ts'
import type { StakingOrder } from './staking-orders.rules.ts'

/** The two tabs: what runs, and what is over. */
export type StakingTab = 'active' | 'ended'

/** The stakes of a tab. */
export const stakes = (status: StakingTab): PagedList<StakingOrder> =>
  pageSingleton(`staking/orders/${status}`, () =>
    memberList(
      (asked) => call(getStakingOrders, { status, ...asked }, { quiet: true }),
      ({ id }) => id,
    ),
  )

const submission = createSubmission({
  kind: 'staking-redeem',
  endpoint: redeemStaking,
  formOf: ({ id }: StakingOrder) => ({ id }),
  fields: { id: 'id' },
})

/** The question before a stake is redeemed. */
export interface Redemption extends Omit<Confirmation<StakingOrder, Fate<'id'>>, 'send'> {
  /** Redeems what is asked about, once however often it is pressed (STK-17); the server's words are shown. */
  redeem(): Promise<void>
}

/** Makes the question of one element. */
export function createRedemption(): Redemption {
  submission.forgetOld()
  const { send, ...confirmation } = createConfirmation(submission)
  return {
    ...confirmation,
    async redeem() {
      const sent = await send()
      if (!sent) return
      const { id } = sent.order
      refreshBalances()
      // The row says that it was redeemed until the list is loaded again.
      if (sent.fate.phase === 'accepted')
        stakes('active').change((rows) =>
          rows.map((row) => (row.id === id ? { ...row, status: 'redeemed', paid: null, updatetime: null } : row)),
        )
      if (sent.fate.phase === 'refused') await stakes('active').reload()
    },
  }
}
