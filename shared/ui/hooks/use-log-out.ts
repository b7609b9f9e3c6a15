import { emit } from '../../dom/emit.ts'
import { signOut } from '../../session/session.ts'
import { useHost } from './host-context.ts'

/**
 * Logs the member out and says so with `tl-session` at once: the token is forgotten, and what the person asks for next must not wait for a slow server,
 * which is told meanwhile, also when the page is left.
 */
export function useLogOut(): () => void {
  const host = useHost()
  return () => {
    void signOut()
    emit(host, 'tl-session', { state: 'out' })
  }
}
