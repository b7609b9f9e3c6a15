import { atom, onMount } from 'nanostores'
import { call } from '../api/call.ts'
import type { Answer } from '../contract/endpoint.ts'
import { getMember, logout } from '../contract/session.ts'
import { $resumed } from '../feed/status.ts'
import { store, stored } from '../preferences/storage.ts'
import { once } from '../runtime.ts'
import { $token, setToken } from './token.ts'

/** The signed-in member's record. */
export type Member = Answer<typeof getMember>

/** The member's record while somebody looks; null for a visitor and until it has come. */
export const $member = once('member', () => {
  const $store = atom<Member | null>(null)
  onMount($store, () => {
    const ends = [
      $token.subscribe(() => {
        $store.set(null)
        $memberFailed.set(false)
        void refreshMember()
      }),
      $resumed.listen(() => void refreshMember()),
    ]
    return () => {
      for (const end of ends) end()
    }
  })
  return $store
})

/** Whether the last try to have the member's record came to nothing. */
export const $memberFailed = once('member.failed', () => atom(false))

/** Loads the member's record anew; the one that is known stays when that fails. */
export async function refreshMember(): Promise<void> {
  const token = $token.get()
  if (token === '') return
  const answer = await call(getMember, {}, { quiet: true })
  if (token !== $token.get()) return
  $memberFailed.set(!answer.ok)
  if (answer.ok) $member.set(answer.data)
}

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
