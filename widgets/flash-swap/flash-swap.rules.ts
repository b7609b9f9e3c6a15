import { ACCOUNT_TYPES, type AccountType, CURRENCY } from '../../shared/contract/constants.ts'
import type { Answer, FormOf } from '../../shared/contract/endpoint.ts'
import type { getExchangeableCoins, getExchangeQuote } from '../../shared/contract/swap.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import { compare, divide, sign } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'

/** A coin that can be swapped, with what the account has of it; null when the backend does not say. */
export type SwapCoin = Answer<typeof getExchangeableCoins>[number]

/** What is asked for: so much of one coin for another. */
export type Swap = FormOf<typeof getExchangeQuote>

/** A swap as it is being filled in; coins by their ids, "" for the first that fits, `amount` as it was typed. */
export interface SwapDraft {
  from: string
  to: string
  amount: string
  password: string
}

/** What may be wrong with a field. */
export type SwapReason = 'amountMissing' | 'notANumber' | 'notPositive' | 'insufficient' | 'passwordMissing'

/** The two coins that a draft means. */
export interface SwapPair {
  from: SwapCoin
  to: SwapCoin
}

/** The account that an attribute names; the funds account unless it is another. */
export const accountOf = (code: string): AccountType =>
  (Object.keys(ACCOUNT_TYPES) as AccountType[]).find((type) => ACCOUNT_TYPES[type] === code) ?? 'funds'

/** The coins that are meant: the chosen ones, else one there is something of, and for it USDT, or another coin for USDT; null without two coins. */
export function pairOf(coins: readonly SwapCoin[], { from, to }: Pick<SwapDraft, 'from' | 'to'>): SwapPair | null {
  const others = coins.filter(({ id }) => id !== to)
  const gives =
    others.find(({ id }) => id === from) ?? others.find(({ balance }) => sign(balance ?? '0') > 0) ?? others[0]
  const rest = coins.filter((coin) => coin !== gives)
  const gets = rest.find(({ id }) => id === to) ?? rest.find(({ title }) => title === CURRENCY) ?? rest[0]
  return gives && gets ? { from: gives, to: gets } : null
}

/** The coins with another one on one side; what stood on the other side takes the place of the same coin there. */
export function withCoin({ from, to }: SwapPair, side: 'from' | 'to', id: string): Pick<SwapDraft, 'from' | 'to'> {
  const other = side === 'from' ? to.id : from.id
  const left = other === id ? (side === 'from' ? from.id : to.id) : other
  return side === 'from' ? { from: id, to: left } : { from: left, to: id }
}

/** The first market of a swap's coins in which trading is halted; null while it is open. */
export function haltedMarket(markets: readonly MarketItem[], pair: SwapPair | null): MarketItem | null {
  const titles = pair ? [pair.from, pair.to].map(({ title }) => `${title}/${CURRENCY}`) : []
  return markets.find(({ title, halted }) => halted && titles.includes(title)) ?? null
}

/** What is wrong with an amount of which so much is available; null when nothing is (FLS-04). */
export function amountProblem(typed: string, available: Decimal | null): SwapReason | null {
  if (typed.trim() === '') return 'amountMissing'
  const amount = normalAmount(typed)
  if (amount === null) return 'notANumber'
  if (sign(amount) === 0) return 'notPositive'
  return available !== null && compare(amount, available) > 0 ? 'insufficient' : null
}

/** What a draft asks for; null while it asks for nothing. */
export function swapOf(type: AccountType, pair: SwapPair | null, typed: string): Swap | null {
  const amount = normalAmount(typed)
  if (!pair || amount === null || sign(amount) === 0) return null
  return { type, from_coin_id: pair.from.id, to_coin_id: pair.to.id, amount }
}

/** Whether two ask for the same. */
export const isSameSwap = (one: Swap | null, other: Swap | null): boolean => contentOf(one) === contentOf(other)

const contentOf = (swap: Swap | null): string =>
  swap ? [swap.type, swap.from_coin_id, swap.to_coin_id, swap.amount].join() : ''

/** A price in the way people say it: one of the dearer coin is so much of the other. */
export function spokenPrice(price: Decimal, { from, to }: SwapPair): { one: string; amount: Decimal; of: string } {
  if (sign(price) <= 0 || compare(price, '1') >= 0) return { one: from.title, amount: price, of: to.title }
  return { one: to.title, amount: divide('1', price, 12, 'half-up'), of: from.title }
}

/** Digits of a price: six that count, two after the point at least. */
export const priceDigits = (price: Decimal): number => Math.max(2, 6 - (price.split('.')[0] ?? '').length)
