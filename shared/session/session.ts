import { call } from '../api/call.ts'
import { logout } from '../contract/session.ts'
import { forgetKeptDrafts } from '../preferences/forget-drafts.ts'
import { readStored, writeStored } from '../preferences/storage.ts'
import { $token, setToken } from './token.ts'

/** Starts a session. `account` is the login name, stored for the next login. */
export function signIn(token: string, account: string): void {
  writeStored('account', account)
  setToken(token)
}

/**
 * Ends the session. The token and the input of forms are removed immediately. The promise resolves after the logout call, whether it succeeded or not. The call
 * completes even if the page is closed.
 */
export async function signOut(): Promise<void> {
  if ($token.get() === '') return
  const request = call(logout, {}, { quiet: true, keepalive: true })
  setToken('')
  forgetKeptDrafts()
  await request
}

/** Returns the last login name, or "". */
export const getLastAccount = (): string => readStored('account')
