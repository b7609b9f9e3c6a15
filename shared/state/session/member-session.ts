import { config } from '../../base/runtime/config.ts'
import { readStored, writeStored } from '../preferences/storage.ts'
import { readFromTab, storeInTab } from '../preferences/tab-storage.ts'
import { setToken } from './token.ts'

/** Form by which a member signs in. */
export type SignInWay = 'login' | 'register'

/** Name of the tab's record of the visitor's sign-in: the request for which the visitor was asked to sign in, and the way. */
const RECORD = 'signedIn'

/** Starts a session. `account` is the login name, stored for the next login; "" if it is unknown. `way` is the form, if there was one. */
export function signIn(token: string, account: string, way: SignInWay | null = null): void {
  if (config().hosted) storeInTab(RECORD, { ...readFromTab(RECORD), way })
  writeStored('account', account)
  setToken(token)
}

/** Returns the last login name, or "". */
export const getLastAccount = (): string => readStored('account')

/** Records that a visitor is asked to sign in for a request, which `request` names. A tab has one such request; a way of an earlier one is forgotten. */
export const expectSignIn = (request: string): void => storeInTab(RECORD, { request })

/** Returns how the visitor who was asked for a request signed in on this tab; null if the session began otherwise, such as on another tab. */
export function readSignInWay(request: string): SignInWay | null {
  const { request: expected, way } = readFromTab(RECORD)
  return expected === request && (way === 'login' || way === 'register') ? way : null
}
