import { emit } from '../../state/page/emit.ts'
import type { SessionDetail } from '../../state/page/event-details.ts'
import { $departures } from '../../state/session/departures.ts'
import { $refused, $token } from '../../state/session/token.ts'

/**
 * Dispatches `tl-session` on the document for changes of the session that no element reports: the server ended it, another tab changed it, or the page of a
 * partner opened it. Called once per page.
 */
export function reportSessions(): void {
  let token = $token.get()
  let refused = $refused.get()
  let reported: SessionDetail['state'] | null = null
  addEventListener(
    'tl-session',
    ({ detail }) => {
      reported = detail.state
    },
    { capture: true },
  )
  $token.listen((next) => {
    const [was, is] = [token !== '', next !== '']
    token = next
    const isRefused = refused !== $refused.get()
    refused = $refused.get()
    if (was && is) announceMember()
    if (was === is) return
    reported = null
    // An element reports its own login or logout in the task that changes the token.
    setTimeout(() => {
      const state = is ? 'in' : 'out'
      if (reported === state) return
      if (is && $departures.get() > 0) announceMember()
      emit(document, 'tl-session', { state, reason: isRefused ? 'expired' : 'elsewhere' })
    })
  })
}

/** Shows who is signed in: another tab has changed the member of this page. */
function announceMember(): void {
  import('../../state/member/announce-member.ts').then(({ showMember }) => showMember(), console.warn)
}

declare global {
  interface WindowEventMap {
    'tl-session': CustomEvent<SessionDetail>
  }
}
