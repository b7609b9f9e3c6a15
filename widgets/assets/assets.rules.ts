import { sign } from '../../shared/base/money/decimal.ts'
import type { CoinBalance } from '../../shared/state/balances/values.ts'

/** Filter of a coin list. */
export interface CoinFilter {
  /** Part of a coin's name, case-insensitive. */
  find: string
  /** True if coins with a balance of 0 are left out. */
  noZeros: boolean
}

/** Returns the coins that match the filter, in their order. */
export const filterCoins = (coins: readonly CoinBalance[], { find, noZeros }: CoinFilter): CoinBalance[] => {
  const part = find.trim().toUpperCase()
  return coins.filter(
    ({ name, usable, frozen }) =>
      name.toUpperCase().includes(part) && !(noZeros && sign(usable) === 0 && sign(frozen) === 0),
  )
}

/**
 * Returns the query of a coin's account page: available amount and dollar value under the specification's names (AST-07, Q-038). Amounts are omitted from the
 * address while they are hidden.
 */
export const toAccountQuery = (
  { id, name, usable, value }: CoinBalance,
  type: string,
  hidden: boolean,
): Record<string, string> => ({ id, name, type, ...(!hidden && { usd: usable, conversion: value ?? '' }) })
