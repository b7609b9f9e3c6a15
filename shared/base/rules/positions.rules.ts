import { CURRENCY } from '../contract/constants.ts'
import { absolute, add, compare, divide, multiply, negate, round, sign, subtract } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'

/** Decimal places of costs and profits, which are in USDT. */
export const COST_DIGITS = 8

/** Quantity of a coin that a member has, and its cost with fees in USDT; null if the cost of a part is unknown. */
export interface Position {
  quantity: Decimal
  cost: Decimal | null
}

/** Position in a coin that the member does not have. */
export const NO_POSITION: Position = { quantity: '0', cost: '0' }

/**
 * Change of a coin by one entry of the ledger. `quantity` is negative if the coin left. `value` is its price in a trade, less or plus fees, else its value at the
 * recorded price of that time; null if that is unknown. `isTrade`: another coin was given or received for it.
 */
export interface PositionChange {
  coin: string
  quantity: Decimal
  value: Decimal | null
  isTrade: boolean
}

/** Sum of an entry's amounts in a coin over all accounts of the member. `price` is the recorded price of its time in USDT, null if there is none. */
export interface EntryAmount {
  coin: string
  amount: Decimal
  price: Decimal | null
}

const toValue = ({ amount, price }: EntryAmount): Decimal | null =>
  price === null ? null : round(multiply(absolute(amount), price), COST_DIGITS, 'half-up')

/**
 * Returns the changes that an entry makes, without USDT, whose cost is its amount.
 *
 * A trade against USDT has the amount of USDT as its value: fees are in the cost of what was bought and out of the proceeds of what was sold. A trade of two other
 * coins has the value of the received coin, else that of the given one. Any other change has the value of its own coin.
 */
export function toPositionChanges(amounts: readonly EntryAmount[]): PositionChange[] {
  const coins = amounts.filter(({ coin, amount }) => coin !== CURRENCY && sign(amount) !== 0)
  const paid = amounts.find(({ coin }) => coin === CURRENCY)?.amount ?? '0'
  const [first, second] = coins
  if (first && coins.length === 1 && sign(paid) === -sign(first.amount))
    return [{ coin: first.coin, quantity: first.amount, value: absolute(paid), isTrade: true }]
  if (first && second && coins.length === 2 && sign(paid) === 0 && sign(first.amount) === -sign(second.amount)) {
    const [got, given] = sign(first.amount) > 0 ? [first, second] : [second, first]
    const value = toValue(got) ?? toValue(given)
    return coins.map(({ coin, amount }) => ({ coin, quantity: amount, value, isTrade: true }))
  }
  return coins.map((change) => ({
    coin: change.coin,
    quantity: change.amount,
    value: toValue(change),
    isTrade: false,
  }))
}

/**
 * Returns the position after a change, and the profit that the change realised: '0' unless a trade sold the coin, null if the cost or the value is unknown.
 *
 * A coin leaves at its average cost: the cost times the left part of the quantity, rounded half up to eight digits; all of the cost with the last of the quantity.
 * An unknown cost becomes known when the quantity is 0. A quantity that exceeds the position empties it, with an unknown profit.
 */
export function applyChange(
  { quantity, cost }: Position,
  change: Pick<PositionChange, 'quantity' | 'value' | 'isTrade'>,
): { position: Position; realised: Decimal | null } {
  if (sign(change.quantity) >= 0) {
    const sum = cost === null || change.value === null ? null : add(cost, change.value)
    return { position: { quantity: add(quantity, change.quantity), cost: sum }, realised: '0' }
  }
  const left = negate(change.quantity)
  const excess = compare(left, quantity)
  if (excess > 0) return { position: NO_POSITION, realised: change.isTrade ? null : '0' }
  const out = excess === 0 || cost === null ? cost : divide(multiply(cost, left), quantity, COST_DIGITS, 'half-up')
  const realised = !change.isTrade ? '0' : out === null || change.value === null ? null : subtract(change.value, out)
  if (excess === 0) return { position: NO_POSITION, realised }
  return {
    position: { quantity: subtract(quantity, left), cost: cost === null || out === null ? null : subtract(cost, out) },
    realised,
  }
}

/** Returns the average cost of one coin, rounded half up to eight digits; null if it is unknown or the quantity is 0. */
export const getAverageCost = ({ quantity, cost }: Position): Decimal | null =>
  cost === null || sign(quantity) <= 0 ? null : divide(cost, quantity, COST_DIGITS, 'half-up')

/** Returns the value of a position less its cost; the value is rounded down to eight digits. Null if the price or the cost is unknown. */
export const getUnrealisedProfit = ({ quantity, cost }: Position, price: Decimal | null): Decimal | null =>
  price === null || cost === null ? null : subtract(round(multiply(quantity, price), COST_DIGITS, 'down'), cost)
