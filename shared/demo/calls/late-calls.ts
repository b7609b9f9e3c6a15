import type { DomainCalls } from '../call-types.ts'
import { recordListCalls } from './account-lists.ts'
import { bankCardCalls } from './bank-cards.ts'
import { partnerCalls, passwordResetCalls, registrationCalls, sessionListCalls } from './member-access.ts'
import { publicTradeCalls } from './public-trade.ts'
import { recordCalls } from './record.ts'

/** Handlers of calls that the first view of a page does not make. The first such call loads this file. */
export type LateCalls = DomainCalls<'bankCards'> &
  DomainCalls<'partners'> &
  DomainCalls<'passwordReset'> &
  DomainCalls<'publicTrade'> &
  DomainCalls<'record'> &
  DomainCalls<'records'> &
  DomainCalls<'registration'> &
  DomainCalls<'sessions'>

/** Handlers of `LateCalls`. */
export const lateCalls: LateCalls = {
  ...bankCardCalls,
  ...partnerCalls,
  ...passwordResetCalls,
  ...publicTradeCalls,
  ...recordCalls,
  ...recordListCalls,
  ...registrationCalls,
  ...sessionListCalls,
}
