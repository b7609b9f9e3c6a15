import type { DomainCalls, LateSessionCall, LateSettingCall } from '../call-types.ts'
import { recordListCalls } from './account-lists.calls.ts'
import { amendOrderCalls } from './amend-order.calls.ts'
import { bankCardCalls } from './bank-cards.calls.ts'
import { conditionalCalls } from './conditional.calls.ts'
import { consentCalls } from './consent.calls.ts'
import { credentialCalls } from './credentials.calls.ts'
import { depositCalls } from './deposits.calls.ts'
import { languageCalls } from './languages.calls.ts'
import { loanCalls } from './loans.calls.ts'
import { mailWordCalls } from './mail-word.calls.ts'
import { partnerCalls, passwordResetCalls, registrationCalls, sessionListCalls } from './member-access.calls.ts'
import { miningCalls } from './mining.calls.ts'
import { optionPermissionCalls } from './option-permission.calls.ts'
import { ownLimitCalls } from './own-limits.calls.ts'
import { passkeyCalls } from './passkeys.calls.ts'
import { payoutFreezeCalls } from './payout-freeze.calls.ts'
import { positionCalls } from './positions.calls.ts'
import { publicTermsCalls } from './public-terms.calls.ts'
import { publicTradeCalls } from './public-trade.calls.ts'
import { recordCalls } from './record.calls.ts'
import { secondFactorCalls } from './second-factor.calls.ts'
import { spotCalls } from './spot.calls.ts'
import { stakingCalls } from './staking.calls.ts'
import { swapCalls } from './swap.calls.ts'
import { internalTransferCalls, transferCalls } from './transfers.calls.ts'
import { uploadCalls } from './uploads.calls.ts'
import { withdrawalWhitelistCalls } from './withdrawal-whitelist.calls.ts'
import { addressCalls, networkCalls, withdrawalCalls } from './withdrawals.calls.ts'

/** Handlers of calls that the first view of most pages does not make. The first such call loads this file. */
export type LateCalls = DomainCalls<'amendOrder'> &
  DomainCalls<'bankCards'> &
  DomainCalls<'conditionalOrders'> &
  DomainCalls<'consent'> &
  DomainCalls<'deposits'> &
  DomainCalls<'internalTransfer'> &
  DomainCalls<'loans'> &
  DomainCalls<'mailWord'> &
  DomainCalls<'mining'> &
  DomainCalls<'optionPermission'> &
  DomainCalls<'ownLimits'> &
  DomainCalls<'partners'> &
  DomainCalls<'passkeys'> &
  DomainCalls<'passwordReset'> &
  DomainCalls<'payoutFreeze'> &
  DomainCalls<'positions'> &
  DomainCalls<'publicTerms'> &
  DomainCalls<'publicTrade'> &
  DomainCalls<'record'> &
  DomainCalls<'records'> &
  DomainCalls<'registration'> &
  DomainCalls<'networks'> &
  DomainCalls<'secondFactor'> &
  DomainCalls<'sessions'> &
  DomainCalls<'spot'> &
  DomainCalls<'staking'> &
  DomainCalls<'swap'> &
  DomainCalls<'transfer'> &
  DomainCalls<'upload'> &
  DomainCalls<'withdrawalWhitelist'> &
  DomainCalls<'withdrawals'> &
  Pick<DomainCalls<'session'>, LateSessionCall> &
  Pick<DomainCalls<'settings'>, LateSettingCall>

/** Handlers of `LateCalls`. */
export const lateCalls: LateCalls = {
  ...addressCalls,
  ...amendOrderCalls,
  ...bankCardCalls,
  ...conditionalCalls,
  ...consentCalls,
  ...credentialCalls,
  ...depositCalls,
  ...internalTransferCalls,
  ...languageCalls,
  ...loanCalls,
  ...mailWordCalls,
  ...miningCalls,
  ...networkCalls,
  ...optionPermissionCalls,
  ...ownLimitCalls,
  ...payoutFreezeCalls,
  ...partnerCalls,
  ...passkeyCalls,
  ...passwordResetCalls,
  ...positionCalls,
  ...publicTermsCalls,
  ...publicTradeCalls,
  ...recordCalls,
  ...recordListCalls,
  ...registrationCalls,
  ...secondFactorCalls,
  ...sessionListCalls,
  ...spotCalls,
  ...stakingCalls,
  ...swapCalls,
  ...transferCalls,
  ...uploadCalls,
  ...withdrawalCalls,
  ...withdrawalWhitelistCalls,
}

/** All calls of the contract, which the first handlers do without. */
export { platform } from '../../base/contract/platform.ts'
