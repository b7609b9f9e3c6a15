import { atom, computed, type ReadableAtom } from 'nanostores'
import { $freshness, type Freshness } from '../stores/freshness.ts'
import type { PolledStore } from '../stores/polled.ts'
import { $markets, type MarketItem } from './markets.ts'

/** What a market picker shows: the whole list, what the search leaves of it, and how fresh its prices are. */
export interface MarketPickerState {
  readonly $list: PolledStore<MarketItem[]>
  readonly $search: ReadableAtom<string>
  readonly $found: ReadableAtom<readonly MarketItem[]>
  readonly $fresh: ReadableAtom<Freshness>
  search(text: string): void
}

/** Makes the state of a market picker, whose list is polled each `everyMs` while it is shown and is stale after `staleMs` without an answer. */
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
