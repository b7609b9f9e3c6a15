import { atom } from 'nanostores'
import { HINTED_POLL_MS, type HintKind, MEMBER_TOPIC } from '../../base/contract/hint-messages.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { $feedStatus } from '../../wire/feed/status.ts'
import { subscribe } from '../../wire/feed/subscribe.ts'
import { $token } from '../session/token.ts'

/** Random delay in ms after a change for all members, so that their pages do not request at once. Nodes learn of it within its first half. */
const SHARED_DELAY_MS = { min: 1_000, range: 2_000 }
/** Kinds that a backend sends to all members together. */
const SHARED_KINDS: readonly HintKind[] = ['settings']

/** Tick of the private topic, not parsed: each field may be missing. */
type HintTick = { hints?: unknown; changed?: unknown; ended?: unknown }

/** True while the backend hints every change of the member over a socket that delivers. */
const $hinted = pageSingleton('hints.live', () => atom(false))

/** Increments with each hint: figures of the member may have changed. */
const $hint = pageSingleton('hints.count', () => atom(0))

/** Returns whether figures requested at `requestedAt` (`performance.now()`) are known to be current, so that a poll need not request them again. */
export const isHintedSince = (requestedAt: number): boolean =>
  $hinted.get() && requestedAt > hints().since && performance.now() - requestedAt < HINTED_POLL_MS

/** Handlers of a store: after a hint, and after the backend stopped hinting. */
export interface HintHandlers {
  handleHint(): void
  handleLoss(): void
}

/** Subscribes to the hints to the signed-in member while at least one store watches; the returned function ends it. For visitors nothing is subscribed to. */
export function watchHints({ handleHint, handleLoss }: HintHandlers): () => void {
  const ends = [
    hints().watch(),
    $hint.listen(handleHint),
    $hinted.listen((isHinted) => {
      if (!isHinted) handleLoss()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

const hints = () => pageSingleton('hints', createHints)

function createHints() {
  let watching = 0
  let since = 0
  let isClaimed = false
  let leave: (() => void) | undefined
  let ends: (() => void)[] = []
  const announcer = createAnnouncer()

  function update(): void {
    const { state } = $feedStatus.value
    const isHinted = isClaimed && state === 'live'
    if (isHinted === $hinted.get()) return
    since = performance.now()
    $hinted.set(isHinted)
  }

  function read(tick: HintTick): void {
    if (typeof tick.hints === 'boolean') isClaimed = tick.hints
    if (Array.isArray(tick.changed)) announcer.announceChange(tick.changed)
    if (tick.ended) {
      // The polls find out what became of the session. A partner's page may have renewed it.
      subscribeAgain($token.get())
      announcer.announce()
    }
    update()
  }

  function subscribeAgain(token: string): void {
    leave?.()
    isClaimed = false
    update()
    leave = token === '' ? undefined : subscribe(MEMBER_TOPIC, read)
  }

  function start(): void {
    ends = [
      $feedStatus.listen(({ state }) => {
        // The feed subscribes to the topic again on the next socket, whose backend states whether it hints.
        if (state === 'offline' || state === 'connecting' || state === 'idle') isClaimed = false
        update()
      }),
      $token.subscribe(subscribeAgain),
    ]
  }

  function stop(): void {
    for (const end of ends) end()
    subscribeAgain('')
    announcer.stop()
  }

  return {
    get since() {
      return since
    },
    watch(): () => void {
      watching += 1
      if (watching === 1) start()
      return () => {
        watching -= 1
        if (watching === 0) stop()
      }
    },
  }
}

/** Creates the functions that increment `$hint`, for changes of one member at once. */
function createAnnouncer() {
  let delayed: ReturnType<typeof setTimeout> | undefined
  const announce = () => $hint.set($hint.get() + 1)
  return {
    announce,
    announceChange(kinds: readonly unknown[]): void {
      clearTimeout(delayed)
      if (kinds.every((kind) => SHARED_KINDS.some((shared) => shared === kind)))
        delayed = setTimeout(announce, SHARED_DELAY_MS.min + Math.random() * SHARED_DELAY_MS.range)
      else announce()
    },
    stop: () => clearTimeout(delayed),
  }
}
