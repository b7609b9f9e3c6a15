import { createErrorDetail } from '../../shared/element/definition/error-detail.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { emit } from '../../shared/state/page/emit.ts'

const reported = new WeakMap<HTMLElement, Set<string>>()

/** Reports each symbol without a market once for an element, by a warning and `tl-error`. The other markets are shown. */
export function reportUnknownSymbols(
  host: HTMLElement,
  symbols: readonly string[],
  markets: readonly MarketItem[],
): void {
  const before = reported.get(host) ?? new Set()
  reported.set(host, before)
  for (const symbol of symbols) {
    if (before.has(symbol) || markets.some((market) => market.symbol.toLowerCase() === symbol)) continue
    before.add(symbol)
    console.warn(`tradelet: <${host.localName} symbols>: there is no market "${symbol}"`)
    emit(
      host,
      'tl-error',
      createErrorDetail('unknown-market', () => undefined, { symbol }),
    )
  }
}
