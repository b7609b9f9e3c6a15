import { atom, onMount } from 'nanostores'
import type { Result } from '../../wire/api/call-result.ts'
import { type CurrencyCheck, NOT_LOADED, type Polled, type PolledStore, polled } from './polled.ts'

/** Interval without a displayed store, below the maximum delay of `setTimeout` (2^31 - 1 ms). */
export const NEVER_MS = 2_000_000_000

/**
 * Creates the stores of one request that elements display at different intervals: the returned function returns the store of an interval in ms. All stores show
 * the same responses, which one loop requests at the shortest interval of those that have listeners. A store with a shorter interval than those before it
 * requests at once. `isCurrent` as for `polled`.
 */
export function createSharedPoll<T>(
  fetch: () => Promise<Result<T>>,
  isCurrent?: CurrencyCheck,
): (everyMs: number) => PolledStore<T> {
  const stores = new Map<number, PolledStore<T>>()
  const displayed = new Set<number>()
  const getInterval = () => Math.min(NEVER_MS, ...displayed)
  const $poll = polled(getInterval, fetch, undefined, isCurrent)

  function create(everyMs: number): PolledStore<T> {
    const $store = atom<Polled<T>>($poll.value ?? NOT_LOADED)
    const { set } = $store
    onMount($store, () => {
      const isShortest = everyMs < getInterval()
      displayed.add(everyMs)
      const end = $poll.subscribe(set)
      if (isShortest) void $poll.refresh()
      return () => {
        displayed.delete(everyMs)
        end()
      }
    })
    const { refresh, invalidate } = $poll
    stores.set(everyMs, Object.assign($store, { refresh, invalidate, set: $poll.set }))
    return $store as PolledStore<T>
  }
  return (everyMs) => stores.get(everyMs) ?? create(everyMs)
}
