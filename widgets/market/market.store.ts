import { atom, onMount, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { call } from '../../shared/api/call.ts'
import { MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import { dayDetail } from '../../shared/contract/exchange.ts'
import { detailTopic } from '../../shared/contract/feed.ts'
import { getCurrencyTabs, getMarketsOfTab } from '../../shared/contract/markets.ts'
import { subscribe } from '../../shared/feed/subscribe.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import { type PolledStore, polled } from '../../shared/market/polled.ts'
import type { Decimal } from '../../shared/money/plain.ts'
import { changePercent } from '../../shared/money/ratio.ts'
import { onStored, store, stored } from '../../shared/preferences/storage.ts'
import { once } from '../../shared/runtime.ts'
import { favouritesOf, type Sort, sortOf, sortText } from './market.rules.ts'

/** A currency tab with its child tabs. */
export type CurrencyTab = Answer<typeof getCurrencyTabs>[number]

/** Tabs change seldom; they are asked for again when somebody looks after this. */
const TABS_POLL_MS = 300_000

/** The currency tabs (MKT-02). */
export const $tabs = once('market.tabs', () => polled(TABS_POLL_MS, () => call(getCurrencyTabs, {}, { quiet: true })))

/** The markets of a tab and child tab, `""` for all, refreshed each 10 s while somebody looks (MKT-04, MKT-06). */
export const $marketsOfTab = (fid: string, eid: string): PolledStore<MarketItem[]> =>
  once(`market.list/${fid}/${eid}`, () =>
    polled(MARKETS_POLL_MS, () => call(getMarketsOfTab, { fid, eid }, { quiet: true })),
  )

/** What the feed says of a market: price and change in percent; null until it says something. */
export interface Pushed {
  price: Decimal
  change: Decimal | null
}

/** A market's figures as they are pushed, while a row shows them. */
export const $pushed = (symbol: string): ReadableAtom<Pushed | null> =>
  once(`market.pushed/${symbol}`, () => {
    const $store = atom<Pushed | null>(null)
    onMount($store, () =>
      subscribe(detailTopic(symbol.toLowerCase()), (tick) => {
        const read = v.safeParse(dayDetail.schema, tick)
        if (!read.success || read.output.close === null) return
        const { open, close } = read.output
        $store.set({ price: close, change: changePercent(open, close) })
      }),
    )
    return $store
  })

/** The favourites, kept on the device, in the order they were chosen. */
export const $favourites = once('market.favourites', () => {
  const $store = atom<ReadonlySet<string>>(favouritesOf(stored('favourites')))
  onStored('favourites', (text) => $store.set(favouritesOf(text)))
  return $store
})

/** Makes a market a favourite or not. */
export function toggleFavourite(symbol: string): void {
  const next = new Set($favourites.get())
  if (!next.delete(symbol)) next.add(symbol)
  store('favourites', [...next].join(' '))
  $favourites.set(next)
}

/** How the list is sorted, kept on the device. */
export const $sort = once('market.sort', () => atom<Sort | null>(sortOf(stored('marketSort'))))

/** Sorts the list from now on. */
export function setSort(sort: Sort | null): void {
  store('marketSort', sortText(sort))
  $sort.set(sort)
}
