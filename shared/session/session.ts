import { call } from '../api/call.ts'
import { logout } from '../contract/session.ts'
import { store, stored } from '../preferences/storage.ts'
import { $token, setToken } from './token.ts'

/** Starts a session. `account` is the login name, stored for the next login. */
export function signIn(token: string, account: string): void {
  store('account', account)
  setToken(token)
}

/**
 * Ends the session. The token is removed immediately. The promise resolves after the logout call, whether it succeeded or not. The call completes even if the
 * page is closed.
 */
export async function signOut(): Promise<void> {
  if ($token.get() === '') return
  const told = call(logout, {}, { quiet: true, keepalive: true })
  setToken('')
  await told
}

/** Returns the last login name, or "". */
export const lastAccount = (): string => stored('account')
