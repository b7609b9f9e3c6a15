import { BALANCES_POLL_MS } from '../../shared/base/contract/constants.ts'
import { getStakingOrders, redeemStaking } from '../../shared/base/contract/staking.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { refreshBalances } from '../../shared/state/balances/refresh-balances.ts'
import { memberList } from '../../shared/state/stores/member-list.ts'
import type { PagedList } from '../../shared/state/stores/paged-list.ts'
import { pollFirstPage } from '../../shared/state/stores/poll-first-page.ts'
import { type ConfirmationDialog, createConfirmation } from '../../shared/state/submissions/confirmation.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
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
  facts: ({ coin, amount }) => ({ coin, amount }),
  fields: { id: 'id' },
})

/** Confirmation before a stake is redeemed. */
export interface Redemption extends ConfirmationDialog<StakingOrder> {
  /** Opens the dialog of a stake, and redeems the stake once it is confirmed. */
  ask(stake: StakingOrder): void
  /** Confirms the dialog; repeated presses send one request (STK-17). The server's message is shown. */
  redeem(): void
}

/** Creates the confirmation of one element. */
export function createRedemption(): Redemption {
  submission.forgetExpired()
  const { ask, confirm, send, ...dialog } = createConfirmation(submission)
  return { ...dialog, redeem: confirm, ask: (stake) => void placeRedemption(stake) }

  /** Redeems a stake once the member has confirmed it. The dialog stays open while the result is unknown. */
  async function placeRedemption(stake: StakingOrder): Promise<void> {
    while (await ask(stake)) {
      const result = await send(stake)
      if (result.phase === 'blocked') return toast({ kind: 'error', text: result.reason })
      refreshBalances()
      if (result.phase === 'accepted') showRedeemed(stake)
      if (result.phase === 'refused') await getStakeList('active').reload()
      if (result.phase !== 'unknown') return
    }
  }
}

/** Shows a stake as redeemed until the list is reloaded. */
const showRedeemed = ({ id }: StakingOrder): void =>
  getStakeList('active').change((rows) =>
    rows.map((row) => (row.id === id ? { ...row, status: 'redeemed', paid: null, updatedAt: null } : row)),
  )
