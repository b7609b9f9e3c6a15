import { atom } from 'nanostores'
import { HINTED_POLL_MS, type HintKind, MEMBER_TOPIC } from '../../base/contract/hints.ts'
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
export const $hinted = pageSingleton('hints.live', () => atom(false))

/** Increments with each hint: figures of the member may have changed. */
export const $hint = pageSingleton('hints.count', () => atom(0))

/** Returns whether figures requested at `requestedAt` (`performance.now()`) are known to be current, so that a poll need not request them again. */
export const isHintedSince = (requestedAt: number): boolean =>
  $hinted.get() && requestedAt > hints().since && performance.now() - requestedAt < HINTED_POLL_MS

/** Subscribes to the hints to the signed-in member while at least one store watches; the returned function ends it. For visitors nothing is subscribed to. */
export const watchHints = (): (() => void) => hints().watch()

const hints = () => pageSingleton('hints', createHints)

function createHints() {
  let watching = 0
  let since = 0
  let isClaimed = false
  let leave: (() => void) | undefined
  let ends: (() => void)[] = []
  let delayed: ReturnType<typeof setTimeout> | undefined

  function update(): void {
    const { state } = $feedStatus.value
    const isHinted = isClaimed && state === 'live'
    if (isHinted === $hinted.get()) return
    since = performance.now()
    $hinted.set(isHinted)
  }

  const announce = () => $hint.set($hint.get() + 1)

  function read(tick: HintTick): void {
    if (typeof tick.hints === 'boolean') isClaimed = tick.hints
    if (Array.isArray(tick.changed)) {
      clearTimeout(delayed)
      if (tick.changed.every((kind) => SHARED_KINDS.includes(kind)))
        delayed = setTimeout(announce, SHARED_DELAY_MS.min + Math.random() * SHARED_DELAY_MS.range)
      else announce()
    }
    if (tick.ended) {
      // The polls find out what became of the session. A partner's page may have renewed it.
      subscribeAgain($token.get())
      announce()
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
    clearTimeout(delayed)
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
