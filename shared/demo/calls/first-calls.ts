import type { AllCalls } from '../call-types.ts'
import { sessionCalls } from './account.calls.ts'
import { balanceCalls, balanceHistoryCalls } from './balances.calls.ts'
import { depositCalls } from './funds.calls.ts'
import type { LateCalls } from './late-calls.ts'
import { loanCalls } from './loans.calls.ts'
import { miningCalls } from './mining.calls.ts'
import { optionCalls } from './options.calls.ts'
import {
  bannerCalls,
  consentCalls,
  contentCalls,
  marketCalls,
  noticeCalls,
  settingCalls,
  uploadCalls,
} from './site.calls.ts'
import { spotCalls } from './spot.calls.ts'
import { stakingCalls } from './staking.calls.ts'
import { swapCalls } from './swap.calls.ts'
import { internalTransferCalls, transferCalls } from './transfers.calls.ts'

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
