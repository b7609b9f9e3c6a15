import { useState } from 'react'
import { emit } from '../dom/emit.ts'
import { signOut } from '../session/session.ts'
import { useHost } from './host-context.ts'

/** Logs the member out and says so with `tl-session`; `leaving` meanwhile. */
export function useLogOut(): { leaving: boolean; logOut(): Promise<void> } {
  const host = useHost()
  const [leaving, setLeaving] = useState(false)
  return {
    leaving,
    async logOut() {
      setLeaving(true)
      await signOut()
      emit(host, 'tl-session', { state: 'out' })
    },
  }
}
