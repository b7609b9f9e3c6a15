import { emit } from '../../../state/page/emit.ts'
import { signOut } from '../../../state/session/sign-out.ts'
import { useHost } from './host-context.ts'

/**
 * Returns a function that logs the member out and emits `tl-session` immediately. The token is forgotten at once; the server is notified in the background,
 * also if the page is left, so that a slow server delays nothing.
 */
export function useLogOut(): () => void {
  const host = useHost()
  return () => {
    void signOut()
    emit(host, 'tl-session', { state: 'out', reason: 'logout' })
  }
}
