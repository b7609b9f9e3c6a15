import { call } from '../api/call.ts'
import { logout } from '../contract/session.ts'
import { store, stored } from '../preferences/storage.ts'
import { $token, setToken } from './token.ts'

/** Begins a session; `account` is the login name, remembered for the next login. */
export function signIn(token: string, account: string): void {
  store('account', account)
  setToken(token)
}

/** Ends the session. The token is forgotten at once; the answer comes when the server was told or could not be reached, also after the page is left. */
export async function signOut(): Promise<void> {
  if ($token.get() === '') return
  const told = call(logout, {}, { quiet: true, keepalive: true })
  setToken('')
  await told
}

/** The last login name, or "". */
export const lastAccount = (): string => stored('account')
