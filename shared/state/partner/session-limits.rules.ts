import { PREFIX } from '../../base/runtime/page-config.ts'
import type { SessionLimits } from './session-limits.ts'

/** Actions for which a session needs the scope `trade`: paths of calls, and kinds of submissions. */
const TRADING: readonly string[] = [
  'creatorder',
  'upbbbuy',
  'tradecancelOrder',
  'amendSpotOrder',
  'createConditionalOrder',
  'acceptOptionWarning',
  'answerOptionQuestions',
  'answerRealityCheck',
  'setResidence',
  'exchangeCoin',
  'transfer',
  'option',
  'spot',
  'conditional-order',
  'order-pair',
  'cancel-order',
  'change-order',
  'swap',
]

/** Element that requests quotes. */
const QUOTING = 'flash-swap'

/** Paths of calls that need no session. */
const PUBLIC: readonly string[] = [
  'login',
  'loginWithCode',
  'startPasskeyLogin',
  'loginWithPasskey',
  'freezePayoutsByLink',
  'register',
  'resetcode',
  'resetlogpwd',
  'emssend',
]

/** Elements whose actions no scope allows, and those of visitors, by the name of their feature. */
export type RestrictedElements = Readonly<Record<string, 'visitor' | 'member'>>

/**
 * Returns the limits of a session with these scopes, null if they are unknown: its server then decides. `isMember` is false if the page has no session; `scopes`
 * are then those that it will ask for. Actions that no scope allows, such as withdrawals, are refused in every session. `restricted` has the elements with such
 * actions, and those of visitors, by the name of their feature.
 */
export function createLimits(
  scopes: readonly string[] | null,
  isMember: boolean,
  restricted: RestrictedElements,
): SessionLimits {
  const [mayQuote, mayTrade] = ['quote', 'trade'].map((scope) => scopes?.includes(scope) ?? true)
  return {
    disables(tag) {
      const name = tag.slice(PREFIX.length + 1)
      const access = restricted[name]
      if (access === 'visitor') return false
      return !mayTrade || (name === QUOTING && !mayQuote) || (access === 'member' && isMember)
    },
    refuses: (action) => !PUBLIC.includes(action) && (TRADING.includes(action) ? !mayTrade : isMember),
  }
}
