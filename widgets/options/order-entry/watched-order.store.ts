import { atom, onMount, type ReadableAtom } from 'nanostores'
import { call } from '../../../shared/api/call.ts'
import { SETTLING_POLL_MS } from '../../../shared/contract/constants.ts'
import { getOptionOrder } from '../../../shared/contract/options.ts'
import { $reconnected } from '../../../shared/feed/status.ts'
import { type Deadline, deadlineIn } from '../../../shared/format/countdown.ts'
import { type OptionOrder, type Phase, phaseOf } from '../../../shared/orders/option-order.rules.ts'

/** State of a followed order. `order` and `deadline` are null until the first response. */
export interface Watched {
  order: OptionOrder | null
  deadline: Deadline | null
  phase: Phase
  failed: boolean
}

/** Delay of the first poll after the deadline, in ms. Settlement takes less than a second, so this poll comes before the regular interval of 5 s. */
const FIRST_LOOK_MS = 1_000
/** Poll interval in ms while the order price is unknown. The order price is that of the next trade. */
const PRICE_LOOK_MS = 2_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Follows an order while the store has listeners (ORP-06, 07, 10): counts down to the deadline, polls every 5 s during settlement, and stops when settled. The
 * deadline is the time of receipt plus the remaining seconds, on the monotonic clock.
 */
export function watchOrder(id: string, known: OptionOrder | null = null): ReadableAtom<Watched> {
  const $store = atom<Watched>(received(known))
  onMount($store, () => follow($store, id))
  return $store
}

const received = (order: OptionOrder | null): Watched => ({
  order,
  deadline: order && deadlineIn(order.count_down),
  phase: order ? phaseOf(order, order.count_down) : 'waiting',
  failed: false,
})

function follow($store: ReturnType<typeof atom<Watched>>, id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let ended = false
  const after = (ms: number, work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, Math.min(Math.max(ms, 0), LONGEST_TIMER_MS))
  }

  async function load(): Promise<void> {
    clearTimeout(timer)
    if (running) return
    running = true
    const answer = await call(getOptionOrder, { order_id: id }, { quiet: true }).finally(() => {
      running = false
    })
    if (ended) return
    $store.set(answer.ok ? received(answer.data) : { ...$store.get(), failed: true })
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
    if (left <= 0) return after(order.count_down > 0 ? FIRST_LOOK_MS : SETTLING_POLL_MS, load)
    if (order.buyprice === null && left > PRICE_LOOK_MS) return after(PRICE_LOOK_MS, load)
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
