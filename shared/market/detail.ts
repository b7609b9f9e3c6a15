import { atom, onMount, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { exchange } from '../api/exchange.ts'
import { DETAIL_POLL_MS } from '../contract/constants.ts'
import { dayDetail, getDayDetail, trade as tradeCodec } from '../contract/exchange.ts'
import { detailTopic, tradeTopic } from '../contract/feed.ts'
import { subscribe } from '../feed/subscribe.ts'
import type { Decimal } from '../money/plain.ts'
import { once } from '../runtime.ts'
import { polled } from './polled.ts'

/** A market's rolling 24 hours. Null figures are unknown. */
export interface DayFigures {
  open: Decimal | null
  close: Decimal | null
  high: Decimal | null
  low: Decimal | null
  vol: Decimal | null
  amount: Decimal | null
}

/** The figures with the steady-clock time of the last news; null before the first. */
export interface Detail extends DayFigures {
  at: number | null
}

const NOTHING: Detail = { open: null, close: null, high: null, low: null, vol: null, amount: null, at: null }

/** A market's rolling 24 hours: asked for each 5 s, and kept live by the feed in between. */
export const $detail = (symbol: string): ReadableAtom<Detail> =>
  once(`detail/${symbol}`, () => {
    const $store = atom<Detail>(NOTHING)
    const $poll = polled(DETAIL_POLL_MS, () => exchange(getDayDetail, { symbol }))
    onMount($store, () => {
      const take = (figures: Partial<DayFigures>) => $store.set(merged($store.get(), figures))
      const ends = [
        $poll.subscribe(({ data, at }) => {
          if (data && at !== null && at >= ($store.get().at ?? 0)) take(data)
        }),
        subscribe(detailTopic(symbol), (tick) => {
          const read = v.safeParse(dayDetail.schema, tick)
          if (read.success) take(read.output)
        }),
        subscribe(tradeTopic(symbol), (tick) => {
          const close = lastPrice(tick)
          if (close) take({ close })
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    })
    return $store
  })

/** News over what is known; a missing figure keeps the one before. */
function merged(before: Detail, news: Partial<DayFigures>): Detail {
  const known = Object.fromEntries(Object.entries(news).filter(([, value]) => value !== null && value !== undefined))
  return { ...before, ...known, at: performance.now() }
}

/** The price of the last trade of a push, or null. */
export function lastPrice(tick: object): Decimal | null {
  const rows = 'data' in tick && Array.isArray(tick.data) ? tick.data : []
  const read = v.safeParse(tradeCodec.schema, rows.at(-1))
  return read.success ? read.output.price : null
}
