import { toast } from '../../wire/api/toast.ts'
import { texts, whenTextsReady } from '../preferences/texts.ts'
import { trackDeparture } from '../session/departures.ts'
import { $member } from './member.store.ts'

/** Shows a message with the login name of the signed-in member, once it is loaded, unless that member has left by then. */
export function showMember(): void {
  const hasLeft = trackDeparture()
  const end = $member.subscribe((member) => {
    if (!member && !hasLeft()) return
    if (member && !hasLeft())
      whenTextsReady(() => toast({ kind: 'info', text: texts('account')('signedInAs', { account: member.username }) }))
    // The first call of the listener is made before `subscribe` returns.
    queueMicrotask(() => end())
  })
}
