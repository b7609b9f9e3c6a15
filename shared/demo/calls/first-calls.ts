import * as balanceHistory from '../../base/contract/balance-history.ts'
import * as balances from '../../base/contract/balances.ts'
import * as banners from '../../base/contract/banners.ts'
import { collectEndpoints } from '../../base/contract/collect-endpoints.ts'
import * as content from '../../base/contract/content.ts'
import * as markets from '../../base/contract/markets.ts'
import * as notices from '../../base/contract/notices.ts'
import * as options from '../../base/contract/options.ts'
import * as session from '../../base/contract/session.ts'
import * as settings from '../../base/contract/settings.ts'
import type { AllCalls } from '../call-types.ts'
import { sessionCalls } from './account.calls.ts'
import { balanceCalls, balanceHistoryCalls } from './balances.calls.ts'
import type { LateCalls } from './late-calls.ts'
import { optionCalls } from './options.calls.ts'
import { bannerCalls, contentCalls, marketCalls, noticeCalls, settingCalls } from './site.calls.ts'

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
}

/** Calls of the contract's files with a first call, by name. The rest of the contract loads with `late-calls.ts`. */
export const firstEndpoints = collectEndpoints({
  balanceHistory,
  balances,
  banners,
  content,
  markets,
  notices,
  options,
  session,
  settings,
})
