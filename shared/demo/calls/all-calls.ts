import type { AllCalls } from '../call-types.ts'
import { partnerCalls, passwordResetCalls, registrationCalls, sessionCalls, sessionListCalls } from './account.ts'
import { balanceCalls, balanceHistoryCalls, recordListCalls } from './balances.ts'
import { bankCardCalls, depositCalls, networkCalls, withdrawalCalls } from './funds.ts'
import { loanCalls } from './loans.ts'
import { miningCalls } from './mining.ts'
import { optionCalls } from './options.ts'
import { recordCalls } from './record.ts'
import {
  bannerCalls,
  consentCalls,
  contentCalls,
  marketCalls,
  noticeCalls,
  publicTradeCalls,
  settingCalls,
  uploadCalls,
} from './site.ts'
import { spotCalls } from './spot.ts'
import { stakingCalls } from './staking.ts'
import { swapCalls } from './swap.ts'
import { internalTransferCalls, transferCalls } from './transfers.ts'

/** Handlers of all calls of the contract. A call without a handler is a compile error. */
export const allCalls: AllCalls = {
  ...balanceHistoryCalls,
  ...balanceCalls,
  ...bankCardCalls,
  ...bannerCalls,
  ...consentCalls,
  ...contentCalls,
  ...depositCalls,
  ...internalTransferCalls,
  ...loanCalls,
  ...marketCalls,
  ...miningCalls,
  ...networkCalls,
  ...noticeCalls,
  ...optionCalls,
  ...partnerCalls,
  ...passwordResetCalls,
  ...publicTradeCalls,
  ...recordCalls,
  ...recordListCalls,
  ...registrationCalls,
  ...sessionCalls,
  ...sessionListCalls,
  ...settingCalls,
  ...spotCalls,
  ...stakingCalls,
  ...swapCalls,
  ...transferCalls,
  ...uploadCalls,
  ...withdrawalCalls,
}
