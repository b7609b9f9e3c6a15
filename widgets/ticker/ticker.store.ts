import { computed, type ReadableAtom } from 'nanostores'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { $figures } from '../../shared/state/market/figures.store.ts'
import { $freshness, type Freshness } from '../../shared/state/stores/freshness.store.ts'

/** Returns a store of a market's price or change, for a leaf element. */
export const $figure = (symbol: string, name: 'close' | 'change'): ReadableAtom<Decimal | null> =>
  pageSingleton(`ticker.${name}/${symbol}`, () => computed($figures(symbol), (figures) => figures[name]))

/** Freshness of the prices of some markets. `$stale` notifies only when they become stale or fresh again. */
export interface MarketsFreshness {
  $freshness: ReadableAtom<Freshness>
  $stale: ReadableAtom<boolean>
}

/** Returns the freshness of some markets' prices by the latest update of any of them. They are stale after two missed polls. */
export function createMarketsFreshness(symbols: readonly string[], everyMs: number): MarketsFreshness {
  const $latest = computed(symbols.map($figures), (...updates) => ({
    // Times of earlier pages are negative.
    at: updates.reduce<number | null>(
      (latest, { at }) => (at === null || (latest !== null && latest > at) ? latest : at),
      null,
    ),
  }))
  const $fresh = $freshness($latest, 2 * everyMs)
  return {
    $freshness: $fresh,
    $stale: computed($fresh, ({ state }) => state === 'delayed' || state === 'offline'),
  }
}
