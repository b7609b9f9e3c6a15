import {
  type FrozenPayouts,
  freezePayouts,
  getPayoutFreeze,
  unfreezePayouts,
} from '../../shared/base/contract/payout-freeze.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { memberResource } from '../../shared/state/stores/member-resource.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { Result } from '../../shared/wire/api/call-result.ts'
import { runEnding } from './sessions.store.ts'

/** Freeze of the member's payouts. */
export const $payoutFreeze = pageSingleton('payoutFreeze', () =>
  memberResource<FrozenPayouts>(() => call(getPayoutFreeze, {}, { quiet: true })),
)

/** Freezes the payouts and ends all other sessions; repeated presses send one request. Returns whether the server did. */
export async function freezeAccount(): Promise<boolean> {
  let isFrozen = false
  await runEnding('freeze', async () => {
    isFrozen = (await call(freezePayouts, {}, { toastSuccess: true })).ok
    await $payoutFreeze.invalidate()
  })
  return isFrozen
}

/** Lifts the freeze, confirmed by the password that the server requires; the server's message has the time from which payouts are open. */
export async function unfreeze(payPassword: string | null): Promise<Result<unknown>> {
  const response = await call(unfreezePayouts, { payPassword }, { quiet: true, toastSuccess: true })
  if (response.ok) void $payoutFreeze.invalidate()
  return response
}
