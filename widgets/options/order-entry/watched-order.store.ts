import { atom, onMount, type ReadableAtom } from 'nanostores'
import { SETTLING_POLL_MS } from '../../../shared/base/contract/constants.ts'
import { getOptionOrder } from '../../../shared/base/contract/options.ts'
import { createDeadline, type Deadline } from '../../../shared/base/format/deadline.ts'
import { getOrderPhase, type OptionOrder, type OrderPhase } from '../../../shared/state/orders/option-order.rules.ts'
import { call } from '../../../shared/wire/api/call.ts'
import { $reconnected } from '../../../shared/wire/feed/poll-signals.ts'

/** State of a followed order. `order` and `deadline` are null until the first response. */
export interface WatchedOrder {
  order: OptionOrder | null
  deadline: Deadline | null
  phase: OrderPhase
  failed: boolean
}

/** Delay of the first poll after the deadline, in ms. Settlement takes less than a second, so this poll comes before the regular interval of 5 s. */
const FIRST_POLL_MS = 1_000
/** Poll interval in ms while the order price is unknown. The order price is that of the next trade. */
const PRICE_POLL_MS = 2_000
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Follows an order while the store has listeners (ORP-06, 07, 10): counts down to the deadline, polls every 5 s during settlement, and stops when settled. The
 * deadline is the time of receipt plus the remaining seconds, on the monotonic clock.
 */
export function watchOrder(id: string, known: OptionOrder | null = null): ReadableAtom<WatchedOrder> {
  const $store = atom<WatchedOrder>(toWatchedOrder(known))
  onMount($store, () => follow($store, id))
  return $store
}

const toWatchedOrder = (order: OptionOrder | null): WatchedOrder => ({
  order,
  deadline: order && createDeadline(order.secondsLeft),
  phase: order ? getOrderPhase(order, order.secondsLeft) : 'waiting',
  failed: false,
})

function follow($store: ReturnType<typeof atom<WatchedOrder>>, id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let ended = false
  const after = (ms: number, work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, Math.min(Math.max(ms, 0), MAX_TIMER_MS))
  }

  async function load(): Promise<void> {
    clearTimeout(timer)
    if (running) return
    running = true
    const answer = await call(getOptionOrder, { orderId: id }, { quiet: true }).finally(() => {
      running = false
    })
    if (ended) return
    $store.set(answer.ok ? toWatchedOrder(answer.data) : { ...$store.get(), failed: true })
    plan()
  }

  /** Schedules the next poll or phase change for the current state of the order. */
  function plan(): void {
    const { order, deadline, phase, failed } = $store.get()
    if (!order || !deadline) return after(SETTLING_POLL_MS, load)
    if (phase === 'settled') return
    const left = deadline.at - performance.now()
    if (phase === 'waiting' && left <= 0) $store.set({ ...$store.get(), phase: 'settling' })
    if (failed) return after(SETTLING_POLL_MS, load)
    if (left <= 0) return after(order.secondsLeft > 0 ? FIRST_POLL_MS : SETTLING_POLL_MS, load)
    if (order.entryPrice === null && left > PRICE_POLL_MS) return after(PRICE_POLL_MS, load)
    after(left, plan)
  }

  const again = () => {
    if ($store.get().phase !== 'settled' && !document.hidden) void load()
  }
  const stop = $reconnected.listen(again)
  document.addEventListener('visibilitychange', again)
  void load()
  return () => {
    ended = true
    clearTimeout(timer)
    stop()
    document.removeEventListener('visibilitychange', again)
  }
}
