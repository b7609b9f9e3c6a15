import type { DomainCalls } from '../call-types.ts'
import { recordListCalls } from './account-lists.calls.ts'
import { bankCardCalls } from './bank-cards.calls.ts'
import { partnerCalls, passwordResetCalls, registrationCalls, sessionListCalls } from './member-access.calls.ts'
import { publicTradeCalls } from './public-trade.calls.ts'
import { recordCalls } from './record.calls.ts'
import { addressCalls, networkCalls, withdrawalCalls } from './withdrawals.calls.ts'

/** Handlers of calls that the first view of most pages does not make. The first such call loads this file. */
export type LateCalls = DomainCalls<'bankCards'> &
  DomainCalls<'partners'> &
  DomainCalls<'passwordReset'> &
  DomainCalls<'publicTrade'> &
  DomainCalls<'record'> &
  DomainCalls<'records'> &
  DomainCalls<'registration'> &
  DomainCalls<'networks'> &
  DomainCalls<'sessions'> &
  DomainCalls<'withdrawals'> &
  Pick<DomainCalls<'session'>, 'bindAddress'>

/** Handlers of `LateCalls`. */
export const lateCalls: LateCalls = {
  ...addressCalls,
  ...bankCardCalls,
  ...networkCalls,
  ...partnerCalls,
  ...passwordResetCalls,
  ...publicTradeCalls,
  ...recordCalls,
  ...recordListCalls,
  ...registrationCalls,
  ...sessionListCalls,
  ...withdrawalCalls,
}
