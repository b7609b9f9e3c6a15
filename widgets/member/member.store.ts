import { atom, onMount } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { getAddresses } from '../../shared/contract/session.ts'
import { $reconnected } from '../../shared/feed/status.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'

/** Whether the member has bound a withdrawal address, while the panel looks; null until it is known (MEM-05). */
export const $bound = pageSingleton('member.bound', () => {
  const $store = atom<boolean | null>(null)
  onMount($store, () => {
    const load = async () => {
      const token = $token.get()
      if (token === '') return
      const answer = await call(getAddresses, {}, { quiet: true })
      if (answer.ok && token === $token.get()) $store.set(answer.data.length > 0)
    }
    const ends = [
      $token.subscribe(() => {
        $store.set(null)
        void load()
      }),
      $reconnected.listen(() => void load()),
    ]
    return () => {
      for (const end of ends) end()
    }
  })
  return $store
})
