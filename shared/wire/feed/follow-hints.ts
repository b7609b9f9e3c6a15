import { HINTED_POLL_MS } from '../../base/contract/constants.ts'
import { MEMBER_TOPIC } from '../../base/contract/hint-messages.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { identity } from '../api/identity.ts'
import { type HintedPoll, hints } from './poll-signals.ts'
import { $feedStatus } from './status.ts'

/** Minimum time in ms between two requests of a poll after hints, which may arrive faster than a page can show. */
const HINT_PAUSE_MS = 250
/** Random delay in ms after the backend began to hint, to all pages at once if its event server is back. */
const START_DELAY_MS = { min: 0, range: 2_000 }
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
export interface HintingFeed {
  /** Receives the ticks of the topic. */
  onMember: (tick: object) => void
  send(message: object): void
}

/**
 * Subscribes to the hints to the signed-in member on the open socket. Polls then request after each hint, and else every 60 s. Called for each socket whose backend
 * has announced that it hints changes. Follows logins and logouts until the socket ends.
 */
export const followHints = (feed: HintingFeed): void =>
  pageSingleton('hintFollower', () => createFollower(feed)).subscribe()

function createFollower(feed: HintingFeed) {
  /** The backend hints every change on this socket. */
  let isClaimed = false
  /** Time of the newest hint. Figures requested later are current. Null unless every change is hinted. */
  let hintedAt: number | null = null
  let delayed: ReturnType<typeof setTimeout> | undefined

  const isHinting = () => isClaimed && $feedStatus.value.state === 'live'

  function runLater({ min, range }: { min: number; range: number }, work: () => void): void {
    clearTimeout(delayed)
    delayed = setTimeout(work, min + Math.random() * range)
  }

  /** Lets polls rest soon after the backend began to hint, and not any more once it does not. */
  function update(): void {
    clearTimeout(delayed)
    hintedAt = null
    if (isHinting()) runLater(START_DELAY_MS, startHinting)
  }

  function startHinting(): void {
    hintedAt = performance.now()
  }

  /** A backend that does not hint every change may still hint some. */
  function announceChange(): void {
    const now = performance.now()
    if (hintedAt !== null) hintedAt = now
    for (const poll of hints.polls) void requestAgain(poll, now)
  }

  function read({ hints: isComplete, changed, all, ended }: HintTick): void {
    if (changed && all === true) runLater(SHARED_DELAY_MS, announceChange)
    else if (changed) announceChange()
    if (typeof isComplete === 'boolean') {
      isClaimed = isComplete
      update()
    }
    // The polls find out what became of the session. A partner's page may have renewed it.
    if (ended) subscribe()
  }

  function subscribe(): void {
    isClaimed = false
    update()
    const token = identity.token()
    feed.send(token ? { sub: MEMBER_TOPIC, id: MEMBER_TOPIC, token } : { unsub: MEMBER_TOPIC, id: MEMBER_TOPIC })
  }

  hints.confirm = (poll) => {
    const now = performance.now()
    const isCurrent =
      hintedAt !== null && poll.requestedAt > hintedAt && now - poll.requestedAt < (poll.restMs ?? HINTED_POLL_MS)
    if (!isCurrent || !poll.value || poll.value.failed) return false
    poll.set({ ...poll.value, at: now } as never)
    return true
  }
  feed.onMember = read
  identity.onSession = subscribe
  $feedStatus.listen(({ state }) => {
    // The next socket announces again whether its backend hints changes.
    if (state !== 'live' && state !== 'silent') isClaimed = false
    if (isHinting() !== (hintedAt !== null)) update()
  })
  return { subscribe }
}

/** Requests what a poll displays after a hint, unless that has happened meanwhile or it displays nothing that is hinted. */
async function requestAgain(poll: HintedPoll, hintedAt: number): Promise<void> {
  // At least 1 ms later: a request at the time of the hint counts as earlier.
  await wait(Math.max(1, poll.requestedAt + HINT_PAUSE_MS - hintedAt))
  const isDue = () => hints.polls.has(poll) && poll.requestedAt <= hintedAt
  if (document.hidden || !poll.isCurrent || poll.isCurrent(false)) return
  // A pending request may be older than the change.
  for (let sent = 0; sent < 2 && isDue(); sent++) await poll.refresh()
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
