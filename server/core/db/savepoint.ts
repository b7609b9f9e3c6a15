import { getCommitNote, resetCommitNote } from './commit-notes.ts'
import type { Sql } from './sql.ts'

/**
 * Runs `work` inside a transaction and rolls its writes back if `undo(result)` is true; the transaction continues either way and the result is returned. Use it
 * at most once in a transaction: the savepoint is not released, which saves a statement.
 */
export async function withSavepoint<T>(tx: Sql, work: () => Promise<T>, undo: (result: T) => boolean): Promise<T> {
  await tx.query('SAVEPOINT work')
  const note = getCommitNote(tx)
  const result = await work()
  if (undo(result)) {
    await tx.query('ROLLBACK TO SAVEPOINT work')
    resetCommitNote(tx, note)
  }
  return result
}
