import { type AccountType, CURRENCY } from '../../shared/base/contract/constants.ts'
import type { FormValues, ResponseData } from '../../shared/base/contract/endpoint.ts'
import type { getExchangeableCoins, getExchangeQuote } from '../../shared/base/contract/swap.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { findAmountReason } from '../../shared/base/format/amount-reason.ts'
import { compare, divide, sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'

/** Coin that can be swapped. Its `balance` is null if the backend does not send it. */
export type SwapCoin = ResponseData<typeof getExchangeableCoins>[number]

/** Request for a quote: an amount of one coin in exchange for another coin. */
export type SwapRequest = FormValues<typeof getExchangeQuote>

/** Swap draft. Coins are ids, or `""` for the default. `amount` is the text as typed. */
export interface SwapDraft {
  from: string
  to: string
  amount: string
  password: string
}

/** Reason why a field is invalid. */
export type SwapReason = 'amountMissing' | 'notANumber' | 'notPositive' | 'insufficient' | 'passwordMissing'

/** Coins of a draft. */
export interface SwapPair {
  from: SwapCoin
  to: SwapCoin
}

/**
 * Resolves the coins of a draft. The defaults are the first coin with a balance, and USDT (or another coin if USDT is given). Returns null if there are fewer
 * than two coins.
 */
export function resolveSwapPair(
  coins: readonly SwapCoin[],
  { from, to }: Pick<SwapDraft, 'from' | 'to'>,
): SwapPair | null {
  const others = coins.filter(({ id }) => id !== to)
  const gives =
    others.find(({ id }) => id === from) ?? others.find(({ balance }) => sign(balance ?? '0') > 0) ?? others[0]
  const rest = coins.filter((coin) => coin !== gives)
  const gets = rest.find(({ id }) => id === to) ?? rest.find(({ title }) => title === CURRENCY) ?? rest[0]
  return gives && gets ? { from: gives, to: gets } : null
}

/** Returns the coin ids after one side was changed. If the other side had the same coin, it gets the replaced one. */
export function withCoin({ from, to }: SwapPair, side: 'from' | 'to', id: string): Pick<SwapDraft, 'from' | 'to'> {
  const other = side === 'from' ? to.id : from.id
  const opposite = other === id ? (side === 'from' ? from.id : to.id) : other
  return side === 'from' ? { from: id, to: opposite } : { from: opposite, to: id }
}

/** Returns the first market of the pair in which trading is halted, or null. */
export function findHaltedMarket(markets: readonly MarketItem[], pair: SwapPair | null): MarketItem | null {
  const titles = pair ? [pair.from, pair.to].map(({ title }) => `${title}/${CURRENCY}`) : []
  return markets.find(({ title, halted }) => halted && titles.includes(title)) ?? null
}

/** Returns the market's price of one coin of a pair in the other, by the last prices of both; null if one is unknown. */
export function findMarketPrice(markets: readonly MarketItem[], { from, to }: SwapPair): Decimal | null {
  const find = (coin: string) =>
    coin === CURRENCY ? '1' : (markets.find(({ title }) => title === `${coin}/${CURRENCY}`)?.close ?? null)
  const [given, received] = [find(from.title), find(to.title)]
  return given !== null && received !== null && sign(received) > 0 ? divide(given, received, 12, 'half-up') : null
}

/** Returns the problem of an amount, or null if it is valid (FLS-04). A null `available` is not checked. */
export function findSwapAmountProblem(typed: string, available: Decimal | null): SwapReason | null {
  const reason = findAmountReason(typed, 'insufficient')
  const amount = parseAmountInput(typed)
  if (reason || amount === null) return reason
  return available !== null && compare(amount, available) > 0 ? 'insufficient' : null
}

/** Returns the quote request of a draft, or null while it is incomplete. */
export function toSwapRequest(type: AccountType, pair: SwapPair | null, typed: string): SwapRequest | null {
  const amount = parseAmountInput(typed)
  if (!pair || amount === null || sign(amount) === 0) return null
  return { type, fromCoinId: pair.from.id, toCoinId: pair.to.id, amount }
}

/** Returns true if two requests are equal. */
export const isSameSwap = (one: SwapRequest | null, other: SwapRequest | null): boolean =>
  serializeSwap(one) === serializeSwap(other)

const serializeSwap = (swap: SwapRequest | null): string =>
  swap ? [swap.type, swap.fromCoinId, swap.toCoinId, swap.amount].join() : ''

/** Converts a price to its readable form: one unit of the more valuable coin in the other coin. */
export function toReadablePrice(price: Decimal, { from, to }: SwapPair): { one: string; amount: Decimal; of: string } {
  if (sign(price) <= 0 || compare(price, '1') >= 0) return { one: from.title, amount: price, of: to.title }
  return { one: to.title, amount: divide('1', price, 12, 'half-up'), of: from.title }
}

/** Returns the number of decimals of a price: six significant digits, but at least 2 decimals. */
export const getQuotePriceDigits = (price: Decimal): number => Math.max(2, 6 - (price.split('.')[0] ?? '').length)
