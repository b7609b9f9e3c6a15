import { atom, onMount } from 'nanostores'
import { call } from '../api/call.ts'
import type { Answer } from '../contract/endpoint.ts'
import { getMember, logout } from '../contract/session.ts'
import { store, stored } from '../preferences/storage.ts'
import { once } from '../runtime.ts'
import { $token, setToken } from './token.ts'

/** The signed-in member's record. */
export type Member = Answer<typeof getMember>

/** The member's record while somebody looks; null for a visitor and until it has come. */
export const $member = once('member', () => {
  const $store = atom<Member | null>(null)
  onMount($store, () =>
    $token.subscribe((token) => {
      $store.set(null)
      if (token) void refreshMember()
    }),
  )
  return $store
})

/** Loads the member's record anew. */
export async function refreshMember(): Promise<void> {
  const token = $token.get()
  const answer = await call(getMember, {}, { quiet: true })
  if (answer.ok && token === $token.get()) $member.set(answer.data)
}

/** Begins a session; `account` is the login name, remembered for the next login. */
export function signIn(token: string, account: string): void {
  store('account', account)
  setToken(token)
}

/** Ends the session: the server is told, and the token forgotten even when it cannot be reached. */
export async function signOut(): Promise<void> {
  if ($token.get()) await call(logout, {}, { quiet: true })
  setToken('')
}

/** The last login name, or "". */
export const lastAccount = (): string => stored('account')
