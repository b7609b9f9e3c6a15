import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'

/** Terms for sending a coin (by title) to another member: the fee in percent, and the days until it arrives. */
export interface TransferTerms {
  coin: string
  fee: Decimal
  days: number
}

/** Returns all terms in the order of the coins. */
export const listTransferTerms = (sql: Sql): Promise<TransferTerms[]> =>
  sql.query<TransferTerms>(
    'SELECT c.title AS coin, t.fee, t.days FROM transfer_terms t JOIN coins c ON c.id = t.coin ORDER BY c.id',
  )

/** Sets the terms of a coin for new transfers. Transfers on their way keep their terms. */
export const setTransferTerms = (sql: Sql, { coin, fee, days }: TransferTerms) =>
  sql.query(
    `INSERT INTO transfer_terms (coin, fee, days) SELECT id, $2::numeric, $3::int FROM coins WHERE title = $1
     ON CONFLICT (coin) DO UPDATE SET fee = excluded.fee, days = excluded.days`,
    [coin, fee, days],
  )

/** Stops transfers of a coin. Returns false if it could not be sent. */
export const removeTransferTerms = async (sql: Sql, coin: string): Promise<boolean> =>
  (
    await sql.query(
      'DELETE FROM transfer_terms t USING coins c WHERE c.id = t.coin AND c.title = $1 RETURNING t.coin',
      [coin],
    )
  ).length > 0

/** Returns the terms shown to the member. Their hash identifies them. */
export const toShownTransferTerms = ({ fee, days }: TransferTerms) => ({
  feePercent: fee,
  arrivalDays: days,
})
