import { type FramePlace, type PartnerSessionToken, partnerConfig } from './partner-config.ts'
import type { SharedSession } from './partner-session.ts'
import { toSession } from './to-session.ts'

/** Messages between the frames of a page. `id` names the sign-in: renewed sessions keep it. */
type FrameMessage =
  /** A frame without a session asks the others for theirs. */
  | { type: 'ask' }
  | { type: 'session'; id: string; session: PartnerSessionToken }
  /** The member has logged out. */
  | { type: 'out'; id: string }

/**
 * Shares `own`, the session of this frame, with the other frames of its origin on the same page: they are signed in and logged out together. The session passes through a
 * `BroadcastChannel`, which only pages of this origin can open. Its name has partner, origin and a random id of the page around the frame, so frames of another
 * partner or page do not receive it.
 *
 * The frame that holds the Web Lock of a sign-in renews its session, since a session is renewed once; when that frame leaves the page, another one gets the lock.
 * Without channel or locks, as in a browser that denies storage to frames of another site, each frame keeps a session of its own.
 */
export function shareSession(
  own: SharedSession,
  { origin, page }: Pick<FramePlace, 'origin' | 'page'>,
  partner: string,
): void {
  if (page === '' || !navigator.locks) return
  const name = `tradelet.frames ${partner} ${origin} ${page}`
  const channel = openChannel(name)
  if (!channel) return
  const send = (message: FrameMessage): void => channel.postMessage(message)
  /** Ids of sign-ins that the member has ended: a renewal may have been on its way. */
  const ended = new Set<string>()
  let current: { id: string; session: PartnerSessionToken; lock: RenewalLock } | null = null

  const start = (id: string, session: PartnerSessionToken): void => {
    current = { id, session, lock: requestLock(`${name} ${id}`, () => own.renewIfDue()) }
  }

  const receive = (message: FrameMessage): void => {
    if (message.type === 'ask') {
      if (current) send({ type: 'session', id: current.id, session: current.session })
      return
    }
    const { id } = message
    if (message.type === 'out') {
      ended.add(id)
      // Also a session of its own, which the partner's server opened for this frame: the member leaves the page.
      if (current) ended.add(current.id)
      own.leave()
      return
    }
    const session = toSession(message.session)
    if (!session || ended.has(id) || partnerConfig.demo || (current && current.id !== id)) return
    if (current) current.session = session
    else start(id, session)
    own.adopt(session)
  }

  own.shareWith({
    isRenewer: () => current?.lock.isHeld() ?? true,
    begin(session, isNew) {
      if (current && !isNew) current.session = session
      else start(createId(), session)
      if (current) send({ type: 'session', id: current.id, session })
    },
    end(isLogOut) {
      const { id, lock } = current ?? {}
      current = null
      lock?.release()
      if (!isLogOut || id === undefined) return
      ended.add(id)
      send({ type: 'out', id })
    },
  })
  channel.addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => receive(data))
  send({ type: 'ask' })
}

const createId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Opens a channel; null if the browser denies it. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch (error) {
    console.warn('tradelet: frames of this page cannot share their session', error)
    return null
  }
}

/** Lock of the frame that renews a session. */
interface RenewalLock {
  isHeld(): boolean
  release(): void
}

/** Requests a Web Lock, and calls `taken` once this frame holds it. If the browser denies locks, the frame renews the session itself. */
function requestLock(name: string, taken: () => void): RenewalLock {
  let held = false
  const end = new AbortController()
  const take = (): void => {
    held = true
    taken()
  }
  const released = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
  navigator.locks
    .request(name, { signal: end.signal }, () => {
      take()
      return released
    })
    .catch((error: unknown) => {
      if (end.signal.aborted) return
      console.warn('tradelet: this frame renews the session itself', error)
      take()
    })
  return { isHeld: () => held, release: () => end.abort() }
}
