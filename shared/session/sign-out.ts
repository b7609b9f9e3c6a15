import { call } from '../api/call.ts'
import { logout } from '../contract/session.ts'
import { forgetKeptDrafts } from '../preferences/forget-drafts.ts'
import { $token, setToken } from './token.ts'

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
