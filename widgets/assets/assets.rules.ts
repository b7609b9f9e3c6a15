import type { CoinBalance } from '../../shared/balances/values.ts'
import { sign } from '../../shared/money/decimal.ts'

/** What of a list of coins is wanted. */
export interface CoinFilter {
  /** Part of a coin's name, however it is written. */
  find: string
  /** Leaves out coins of which there is nothing. */
  noZeros: boolean
}

/** The coins that are wanted, in their order. */
export const wantedCoins = (coins: readonly CoinBalance[], { find, noZeros }: CoinFilter): CoinBalance[] => {
  const part = find.trim().toUpperCase()
  return coins.filter(
    ({ name, usable, frozen }) =>
      name.toUpperCase().includes(part) && !(noZeros && sign(usable) === 0 && sign(frozen) === 0),
  )
}

/**
 * The query with which a coin's account page opens: usable amount and dollar value as the specification names them (AST-07, Q-038). While amounts are hidden
 * they stay out of the address too.
 */
export const accountQuery = (
  { id, name, usable, value }: CoinBalance,
  type: string,
  hidden: boolean,
): Record<string, string> => ({ id, name, type, ...(!hidden && { usd: usable, conversion: value ?? '' }) })
