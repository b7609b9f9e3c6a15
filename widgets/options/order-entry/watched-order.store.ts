import { atom, onMount, type ReadableAtom } from 'nanostores'
import { call } from '../../../shared/api/call.ts'
import { SETTLING_POLL_MS } from '../../../shared/contract/constants.ts'
import { getOptionOrder } from '../../../shared/contract/options.ts'
import { $reconnected } from '../../../shared/feed/status.ts'
import { type Deadline, deadlineIn } from '../../../shared/format/countdown.ts'
import { type OptionOrder, type Phase, phaseOf } from '../../../shared/orders/option-order.rules.ts'

/** One order as it is followed; `order` and `deadline` are null until the first answer. */
export interface Watched {
  order: OptionOrder | null
  deadline: Deadline | null
  phase: Phase
  failed: boolean
}

/** Settlement happens within a second of the end: worth one look before the steady 5 s begin. */
const FIRST_LOOK_MS = 1_000
/** The order price is that of the next trade; until it is known, the order is asked for more often. */
const PRICE_LOOK_MS = 2_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Follows an order while it is shown: counts down to its deadline, polls each 5 s while it is being settled, and rests once it is (ORP-06, 07, 10).
 * The deadline is the receipt plus the seconds left, on the steady clock.
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

  /** What comes next for the order as it is known now. */
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
