import type { AccountType } from '../../../shared/contract/constants.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import { amountFact, figureFact, rateFact, timeFact, toFacts, wordFact } from '../../core/record-facts.ts'
import type { RecordReader } from '../../define-domain.ts'
import { SWAP_KIND } from './exchange-coins.ts'

/** Executed swap. `at` in epoch ms; `price` is the received quantity per unit given. */
interface Swap {
  id: string
  account: AccountType
  gives: string
  gets: string
  amount: Decimal
  received: Decimal
  price: Decimal
  spread: Decimal
  at: number
}

/** Returns swaps of a member by their ids, unordered. */
export const findSwaps = (sql: Sql, member: string, ids: readonly string[]): Promise<Swap[]> =>
  sql.query<Swap>(
    `SELECT id::text, account, gives, gets, amount, received, price, spread, at FROM swaps
     WHERE id = ANY ($1::bigint[]) AND member = $2::bigint`,
    [ids, member],
  )

/** Reads a swap with both sides and its rate. */
export const readSwapRecord: RecordReader = async ({ db }, { member, number }) => {
  const [swap] = isRowId(number) ? await findSwaps(db, member, [number]) : []
  return (
    (swap && {
      number: swap.id,
      state: 'completed',
      isFinal: true,
      facts: toFacts([
        amountFact('given', swap.amount, swap.gives),
        amountFact('received', swap.received, swap.gets),
        rateFact('rate', swap.price, swap.gets, swap.gives),
        figureFact('spread', 'percent', swap.spread),
        wordFact('account', swap.account),
        timeFact('created', swap.at),
      ]),
      entries: { kinds: [SWAP_KIND], references: [`swap:${swap.id}`] },
    }) ??
    null
  )
}
