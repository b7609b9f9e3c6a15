import { computed, onMount, type ReadableAtom } from 'nanostores'
import { PRICE_BAND, TRADES_SHOWN, TRADING_POLL_MS } from '../../shared/base/contract/constants.ts'
import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import { getDayDetail, getTrades } from '../../shared/base/contract/market-data.ts'
import { getMarketBalance } from '../../shared/base/contract/spot.ts'
import { getScale } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { $tradesDeliveredSince } from '../../shared/state/market/delivered.ts'
import { $detail } from '../../shared/state/market/detail.ts'
import { followTrades, mergeTrades, type PublicTrade } from '../../shared/state/market/public-trades.ts'
import { $moneyMoved } from '../../shared/state/member/money-moved.ts'
import { $token } from '../../shared/state/session/token.ts'
import { type PolledStore, polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { Result } from '../../shared/wire/api/call-result.ts'
import { marketData } from '../../shared/wire/api/fetch-market-data.ts'
import type { BuyingPower } from './exchange.rules.ts'
import { loadSpotOrders } from './load-spot-orders.ts'

/** Result of one poll. `balance` is null for visitors. */
export interface TradingSnapshot {
  balance: ResponseData<typeof getMarketBalance> | null
  trades: readonly PublicTrade[]
}

/**
 * Returns the polled store of a market. Every second it requests balance, open orders, day detail and public trades together. Detail and trades are not
 * requested while the socket brings them, balance and orders not while the backend hints their changes. At most one poll is in
 * flight, and a hidden page does not poll. Each session starts empty. Without a market nothing is requested.
 */
export const $tradingSnapshot = (symbol: string, market: string): PolledStore<TradingSnapshot> =>
  pageSingleton(`exchange.snapshot/${symbol}/${market}`, () => {
    const $deliveredSince = $tradesDeliveredSince(symbol)
    /** Time of the request of the latest public trades that arrived. */
    let tradesAt = Number.NEGATIVE_INFINITY
    const isDelivered = () => tradesAt > $deliveredSince.get()
    const ask = async (): Promise<Result<TradingSnapshot>> => {
      const member = $token.get() !== '' && market !== ''
      const requestedAt = performance.now()
      const areDelivered = isDelivered()
      const [balance, , , trades] = await Promise.all([
        member ? call(getMarketBalance, { marketId: market }, { quiet: true }) : null,
        member ? peekOpenOrders() : null,
        areDelivered ? null : marketData(getDayDetail, { symbol }),
        areDelivered ? null : marketData(getTrades, { symbol, size: TRADES_SHOWN }),
      ])
      if (balance?.ok === false) return balance
      if (trades?.ok === false) return trades
      if (trades) tradesAt = requestedAt
      const requested = trades?.data.flatMap(({ data }) => data).slice(0, TRADES_SHOWN) ?? []
      // The socket may have brought newer trades meanwhile.
      const shown = mergeTrades($snapshot.value?.data?.trades ?? [], requested)
      return { ok: true, data: { balance: balance?.data ?? null, trades: shown }, msg: '' }
    }
    const $owner = computed($token, (token) => symbol && `${symbol}/${token}`)
    const $snapshot: PolledStore<TradingSnapshot> = polled(
      TRADING_POLL_MS,
      ask,
      $owner,
      (isHinted) => isDelivered() && (isHinted || $token.get() === ''),
    )
    onMount($snapshot, () => {
      if (!symbol) return
      const ends = [
        $moneyMoved.listen(() => void $snapshot.invalidate()),
        // Keeps the subscription while the store is displayed.
        $deliveredSince.listen(() => undefined),
        followTrades(symbol, (trades) => {
          const { value } = $snapshot
          if (value?.data)
            $snapshot.set({ ...value, data: { ...value.data, trades: mergeTrades(trades, value.data.trades) } })
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    })
    return $snapshot
  })

/** Requests the first page of the open orders, if their code can be loaded. */
const peekOpenOrders = () =>
  loadSpotOrders().then(({ getSpotOrderList }) => getSpotOrderList('open').peek(), console.warn)

/** Returns the store of a market's last price. */
export const $lastPrice = (symbol: string): ReadableAtom<Decimal | null> =>
  pageSingleton(`exchange.last/${symbol}`, () => computed($detail(symbol), ({ close }) => close))

/** Returns the member's balances in a market and the market's order terms, with defaults for what the backend did not send. */
export function buyingPower(snapshot: TradingSnapshot | null, last: Decimal | null): BuyingPower {
  const balance = snapshot?.balance ?? null
  const { quoteBalance: usdt = '0', baseBalance: coin = '0', quantityStep, minQuantity, priceStep } = balance ?? {}
  const numStep = quantityStep ?? '0.00000001'
  return {
    usdt,
    coin,
    isKnown: balance !== null,
    numStep,
    minNum: minQuantity ?? numStep,
    priceStep: priceStep ?? getPriceUnit(last),
    fee: balance?.fee ?? null,
    priceBand: balance?.priceBand ?? PRICE_BAND,
    refusedBand: balance?.priceBand ?? '0',
  }
}

/** Returns a store of the buying power that notifies only if a value differs. The snapshot is polled every second and prices change more often. */
export function $buyingPower($snapshot: PolledStore<TradingSnapshot>, $last: ReadableAtom<Decimal | null>) {
  let known: BuyingPower | null = null
  return computed([$snapshot, $last], ({ data }, last): BuyingPower => {
    const power = buyingPower(data, last)
    if (known === null || JSON.stringify(known) !== JSON.stringify(power)) known = power
    return known
  })
}

/** Returns the price step by the decimals of a price, at most 0.01. */
const getPriceUnit = (price: Decimal | null): Decimal => {
  const digits = Math.max(2, price === null ? 2 : getScale(price))
  return `0.${'0'.repeat(digits - 1)}1`
}
