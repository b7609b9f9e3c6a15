import { MEMBER_TOPIC } from '../../base/contract/hint-messages.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { identity } from '../api/identity.ts'
import type { Feed } from './feed-client.ts'
import { $feedStatus, $hintedAt } from './status.ts'

/** Random delay in ms after a change for all members, so that their pages do not request at once. Nodes learn of it within its first half. */
const SHARED_DELAY_MS = { min: 1_000, range: 2_000 }
/** Tick of the private topic, not parsed: each field may be missing. */
interface HintTick {
  hints?: unknown
  changed?: unknown
  all?: unknown
  ended?: unknown
}

/** Feed whose backend has announced that it hints changes. */
export type HintingFeed = Pick<Feed, 'send' | 'onMember'>

/**
 * Subscribes to the hints to the signed-in member on the open socket, and publishes them in `$hintedAt`. Called for each socket whose backend has announced that it
 * hints changes. Follows logins and logouts until the socket ends.
 */
export const followHints = (feed: HintingFeed): void => pageSingleton('hints', () => createFollower(feed)).subscribe()

function createFollower(feed: HintingFeed) {
  /** The backend hints every change on this socket. */
  let isClaimed = false
  let delayed: ReturnType<typeof setTimeout> | undefined

  function publish(isHinted: boolean): void {
    clearTimeout(delayed)
    $hintedAt.set(isHinted ? performance.now() : Number.POSITIVE_INFINITY)
  }
  const announce = () => publish($hintedAt.value < Number.POSITIVE_INFINITY)

  function read({ hints, changed, all, ended }: HintTick): void {
    if (changed) announceChange(all === true)
    if (typeof hints === 'boolean') {
      isClaimed = hints
      publish(hints)
    }
    // The polls find out what became of the session. A partner's page may have renewed it.
    if (ended) subscribe()
  }

  function announceChange(isShared: boolean): void {
    if (!isShared) return announce()
    clearTimeout(delayed)
    delayed = setTimeout(announce, SHARED_DELAY_MS.min + Math.random() * SHARED_DELAY_MS.range)
  }

  function subscribe(): void {
    isClaimed = false
    publish(false)
    const token = identity.token()
    feed.send(token ? { sub: MEMBER_TOPIC, id: MEMBER_TOPIC, token } : { unsub: MEMBER_TOPIC, id: MEMBER_TOPIC })
  }

  feed.onMember = read
  identity.onSession = subscribe
  $feedStatus.listen(({ state }) => {
    // The next socket announces again whether its backend hints changes.
    if (state !== 'live' && state !== 'silent') isClaimed = false
    const isHinted = isClaimed && state === 'live'
    if (isHinted !== $hintedAt.value < Number.POSITIVE_INFINITY) publish(isHinted)
  })
  return { subscribe }
}
