import type { Sql } from '../../core/db/sql.ts'
import { post } from '../../ledger/ledger.ts'
import { createLoanWriteOffEntry } from './loans.journal.ts'
import { loanRecords, markRepaid } from './loans.ts'

/** Ends all open loans of these members without debiting them. Returns their number. The lent amount is removed with the rest of their balances. */
export async function writeOffLoans(tx: Sql, members: readonly string[], now: number): Promise<number> {
  const owed = await tx.query<{ id: string }>(
    `SELECT id::text FROM loans WHERE member = ANY ($1::bigint[]) AND state = 'approved' AND repaid_at IS NULL ORDER BY id FOR UPDATE`,
    [members],
  )
  for (const { id } of owed) {
    const loan = await loanRecords.find(tx, id)
    if (loan && (await markRepaid(tx, id, now))) await post(tx, [createLoanWriteOffEntry(loan)], now)
  }
  return owed.length
}
