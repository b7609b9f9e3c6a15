import type { AllCalls } from '../call-types.ts'
import { sessionCalls } from './account.ts'
import { balanceCalls, balanceHistoryCalls } from './balances.ts'
import { depositCalls } from './funds.ts'
import type { LateCalls } from './late-calls.ts'
import { loanCalls } from './loans.ts'
import { miningCalls } from './mining.ts'
import { optionCalls } from './options.ts'
import { bannerCalls, consentCalls, contentCalls, marketCalls, noticeCalls, settingCalls, uploadCalls } from './site.ts'
import { spotCalls } from './spot.ts'
import { stakingCalls } from './staking.ts'
import { swapCalls } from './swap.ts'
import { internalTransferCalls, transferCalls } from './transfers.ts'

/** Handlers that load with the demo: all but those of `late-calls.ts`. A call that neither has is a compile error. */
export const firstCalls: Omit<AllCalls, keyof LateCalls> = {
  ...balanceHistoryCalls,
  ...balanceCalls,
  ...bannerCalls,
  ...consentCalls,
  ...contentCalls,
  ...depositCalls,
  ...internalTransferCalls,
  ...loanCalls,
  ...marketCalls,
  ...miningCalls,
  ...noticeCalls,
  ...optionCalls,
  ...sessionCalls,
  ...settingCalls,
  ...spotCalls,
  ...stakingCalls,
  ...swapCalls,
  ...transferCalls,
  ...uploadCalls,
}
