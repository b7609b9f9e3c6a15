import { logout } from '../../base/contract/session.ts'
import { call } from '../../wire/api/call.ts'
import { $token, setToken } from './token.ts'

/**
 * Ends the session. The token is removed immediately, and with it the input of forms (`$departures`). The promise resolves after the logout call, whether it succeeded or not. The call
 * completes even if the page is closed.
 */
export async function signOut(): Promise<void> {
  if ($token.get() === '') return
  const request = call(logout, {}, { quiet: true, keepalive: true })
  setToken('')
  await request
}
