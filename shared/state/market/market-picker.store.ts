import { atom, computed, type ReadableAtom } from 'nanostores'
import { $freshness, type Freshness } from '../stores/freshness.store.ts'
import type { PolledStore } from '../stores/polled.ts'
import { $markets, type MarketItem } from './markets.store.ts'

/** State of a market picker: all markets, the search result, and the freshness of the prices. */
export interface MarketPickerState {
  readonly $list: PolledStore<MarketItem[]>
  readonly $search: ReadableAtom<string>
  readonly $found: ReadableAtom<readonly MarketItem[]>
  readonly $fresh: ReadableAtom<Freshness>
  search(text: string): void
}

/** Creates the state of a market picker. Its list is polled every `everyMs` while displayed and is stale after `staleMs` without an answer. */
export function createMarketPicker(everyMs: number, staleMs: number): MarketPickerState {
  const $list = $markets(everyMs)
  const $search = atom('')
  return {
    $list,
    $search,
    $found: computed([$list, $search], ({ data }, search) => {
      const wanted = search.trim().toLowerCase()
      return (data ?? []).filter(({ title }) => title.toLowerCase().includes(wanted))
    }),
    $fresh: $freshness($list, staleMs),
    search: (text) => $search.set(text),
  }
}
