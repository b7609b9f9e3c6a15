import type { AllCalls } from '../call-types.ts'
import { sessionCalls } from './account.calls.ts'
import { balanceCalls, balanceHistoryCalls } from './balances.calls.ts'
import type { LateCalls } from './late-calls.ts'
import { optionCalls } from './options.calls.ts'
import { bannerCalls, contentCalls, marketCalls, noticeCalls, settingCalls } from './site.calls.ts'
import { spotCalls } from './spot.calls.ts'

/** Handlers that load with the demo: all but those of `late-calls.ts`. A call that neither has is a compile error. */
export const firstCalls: Omit<AllCalls, keyof LateCalls> = {
  ...balanceHistoryCalls,
  ...balanceCalls,
  ...bannerCalls,
  ...contentCalls,
  ...marketCalls,
  ...noticeCalls,
  ...optionCalls,
  ...sessionCalls,
  ...settingCalls,
  ...spotCalls,
}
