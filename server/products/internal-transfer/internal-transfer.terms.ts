import { percentOf, type Rounding, subtract } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Coin } from '../../ledger/ledger.ts'

/** On which terms a coin, by its title, can be sent to another member: the fee in percent, and after how many days it arrives. */
export interface TransferTerms {
  coin: string
  fee: Decimal
  days: number
}

/** What is taken of an amount is rounded up. */
const TAKEN: Rounding = 'up'

/** All terms, in the order of the coins. */
export const allTerms = (sql: Sql): Promise<TransferTerms[]> =>
  sql.query<TransferTerms>(
    'SELECT c.title AS coin, t.fee, t.days FROM transfer_terms t JOIN coins c ON c.id = t.coin ORDER BY c.id',
  )

/** Sets the terms of a coin from now on; what is on its way keeps those it was sent under. */
export const setTerms = (sql: Sql, { coin, fee, days }: TransferTerms) =>
  sql.query(
    `INSERT INTO transfer_terms (coin, fee, days) SELECT id, $2::numeric, $3::int FROM coins WHERE title = $1
     ON CONFLICT (coin) DO UPDATE SET fee = excluded.fee, days = excluded.days`,
    [coin, fee, days],
  )

/** Ends the sending of a coin; answers whether it could be sent. */
export const removeTerms = async (sql: Sql, coin: string): Promise<boolean> =>
  (
    await sql.query(
      'DELETE FROM transfer_terms t USING coins c WHERE c.id = t.coin AND c.title = $1 RETURNING t.coin',
      [coin],
    )
  ).length > 0

/** What the member is shown of the terms, which names them. */
export const shownTerms = ({ fee, days }: TransferTerms) => ({
  internal_transfer_sxf: fee,
  internal_transfer_days: days,
})

/** The fee of an amount, rounded up at the coin's digits, and what arrives of it, which may be nothing or less. */
export function shares(amount: Decimal, terms: TransferTerms, { scale }: Coin): { fee: Decimal; received: Decimal } {
  const fee = percentOf(amount, terms.fee, scale, TAKEN)
  return { fee, received: subtract(amount, fee) }
}
