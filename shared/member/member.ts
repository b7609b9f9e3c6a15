import { atom, onMount } from 'nanostores'
import { call } from '../api/call.ts'
import type { Answer } from '../contract/endpoint.ts'
import { getMember } from '../contract/session.ts'
import { $reconnected } from '../feed/status.ts'
import { pageSingleton } from '../runtime.ts'
import { $token } from '../session/token.ts'

/** The signed-in member's record. */
export type Member = Answer<typeof getMember>

/** The member's record while somebody looks; null for a visitor and until it has come. */
export const $member = pageSingleton('member', () => {
  const $store = atom<Member | null>(null)
  onMount($store, () => {
    const ends = [
      $token.subscribe(() => {
        $store.set(null)
        $memberFailed.set(false)
        void refreshMember()
      }),
      $reconnected.listen(() => void refreshMember()),
    ]
    return () => {
      for (const end of ends) end()
    }
  })
  return $store
})

/** Whether the last try to have the member's record came to nothing. */
export const $memberFailed = pageSingleton('member.failed', () => atom(false))

/** Loads the member's record anew; the one that is known stays when that fails. */
export async function refreshMember(): Promise<void> {
  const token = $token.get()
  if (token === '') return
  const answer = await call(getMember, {}, { quiet: true })
  if (token !== $token.get()) return
  $memberFailed.set(!answer.ok)
  if (answer.ok) $member.set(answer.data)
}
