import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { getBalances } from '../../base/contract/balances.ts'
import { BALANCES_POLL_MS, CURRENCY, MARKETS_POLL_MS } from '../../base/contract/constants.ts'
import { detailTopic } from '../../base/contract/feed.ts'
import { dayDetail } from '../../base/contract/market-data.ts'
import { sign } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { subscribe } from '../../wire/feed/subscribe.ts'
import { $markets, type MarketItem } from '../market/markets.store.ts'
import { getPair } from '../market/title.rules.ts'
import { $moneyMoved } from '../member/money-moved.ts'
import { $token } from '../session/token.ts'
import { $settings } from '../settings/settings.store.ts'
import { type PolledStore, polled } from '../stores/polled.ts'
import { type BalanceAnswer, type CoinPrices, createOverview, type Overview } from './values.ts'

const createBalancesPoll = (method: 'GET' | 'POST'): PolledStore<BalanceAnswer> =>
  pageSingleton(`balances/${method}`, () => {
    const ask = () => call({ ...getBalances, methods: [method] }, {}, { quiet: true })
    const $store = polled(BALANCES_POLL_MS, ask, $token)
    $moneyMoved.listen(() => void $store.invalidate())
    return $store
  })

/** The member's balances, polled every 4 s while displayed (AST-08). */
export const $balances = createBalancesPoll('POST')

/** The same balances for the transfer page, which requests them with GET (XFR-05). */
export const $transferBalances = createBalancesPoll('GET')

/** Minimum interval between displayed price changes, so that totals stay readable. */
const PRICE_UPDATE_MS = 1_000

/** Last prices of the coins that the member has, from the market list and updated by the feed. */
export const $coinPrices = pageSingleton('balances/prices', () => {
  const $store = atom<CoinPrices>(new Map())
  onMount($store, () => followPrices($store))
  return $store
})

function followPrices($store: { set(prices: CoinPrices): void; get(): CoinPrices }): () => void {
  const live = new Map<string, Decimal>()
  const topics = new Map<string, () => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const scheduleUpdate = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      $store.set(new Map([...$store.get(), ...live]))
      live.clear()
    }, PRICE_UPDATE_MS)
  }
  const createTickHandler = (coin: string) => (tick: object) => {
    const close = dayDetail.read(tick)?.close
    if (!close) return
    live.set(coin, close)
    scheduleUpdate()
  }
  const listen = () => {
    const markets = $markets(MARKETS_POLL_MS).get().data ?? []
    for (const coin of getHeldCoins($balances.get().data)) {
      const market = markets.find(({ title }) => title === `${coin}/${CURRENCY}`)
      if (market && !topics.has(coin))
        topics.set(coin, subscribe(detailTopic(market.symbol.toLowerCase()), createTickHandler(coin)))
    }
  }
  const ends = [
    $markets(MARKETS_POLL_MS).subscribe(({ data }) => {
      if (data) $store.set(new Map([...$store.get(), ...toCoinPrices(data)]))
      listen()
    }),
    $balances.subscribe(listen),
  ]
  return () => {
    clearTimeout(timer)
    for (const end of [...ends, ...topics.values()]) end()
  }
}

const toCoinPrices = (markets: readonly MarketItem[]): [string, Decimal][] =>
  markets.flatMap(({ title, close }) => {
    const [base, quote] = getPair(title)
    return quote === CURRENCY && close !== null ? [[base, close]] : []
  })

const getHeldCoins = (answer: BalanceAnswer | null): Set<string> =>
  new Set(
    (answer?.coinList ?? []).flatMap(({ balanceInfo }) =>
      balanceInfo
        .filter(({ balance, frozen }) => sign(balance) !== 0 || sign(frozen) !== 0)
        .map(({ coinName }) => coinName),
    ),
  )

/** The member's balances with the server's values, moved by live prices until the next answer; null until they are loaded. */
export const $overview: ReadableAtom<Overview | null> = pageSingleton('balances/overview', () => {
  let answer: BalanceAnswer | null = null
  let atAnswer = new Map<string, Decimal>()
  return computed([$balances, $coinPrices, $settings], ({ data }, now, { values }) => {
    if (data !== answer) [answer, atAnswer] = [data, new Map()]
    // The first price that is known after an answer counts as the price of the answer.
    for (const [coin, price] of now) if (!atAnswer.has(coin)) atAnswer.set(coin, price)
    return data ? createOverview(data, { now, atAnswer }, values.quantSwitch ?? false) : null
  })
})
