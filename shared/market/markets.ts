import { call } from '../api/call.ts'
import type { ResponseData } from '../contract/endpoint.ts'
import { getMarkets } from '../contract/markets.ts'
import { pageSingleton } from '../runtime.ts'
import { type PolledStore, polled } from '../stores/polled.ts'

/** Market of the platform's list. */
export type MarketItem = ResponseData<typeof getMarkets>[number]

/** Returns all markets with their prices, polled every `everyMs` while displayed; one store per interval. */
export const $markets = (everyMs: number): PolledStore<MarketItem[]> =>
  pageSingleton(`markets/${everyMs}`, () => polled(everyMs, () => call(getMarkets, {}, { quiet: true })))
