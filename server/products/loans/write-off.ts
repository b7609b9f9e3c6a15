import type { Sql } from '../../core/db/sql.ts'
import { post } from '../../ledger/ledger.ts'
import { writtenOff } from './loans.journal.ts'
import { loanById, setRepaid } from './loans.ts'

/** Ends all open loans of these members without debiting them. Returns their number. The lent amount is removed with the rest of their balances. */
export async function writeOffLoansOf(tx: Sql, members: readonly string[], now: number): Promise<number> {
  const owed = await tx.query<{ id: string }>(
    `SELECT id::text FROM loans WHERE member = ANY ($1::bigint[]) AND state = 'approved' AND repaid_at IS NULL ORDER BY id FOR UPDATE`,
    [members],
  )
  for (const { id } of owed) {
    const loan = await loanById(tx, id)
    if (loan && (await setRepaid(tx, id, now))) await post(tx, [writtenOff(loan)], now)
  }
  return owed.length
}
