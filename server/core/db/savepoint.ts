import type { Sql } from './sql.ts'

/**
 * Runs `work` inside a transaction and undoes what it wrote when `undo` says so of its result. The transaction goes on either way. Once a transaction: the
 * mark stays until its end, which spares a statement.
 */
export async function withSavepoint<T>(tx: Sql, work: () => Promise<T>, undo: (result: T) => boolean): Promise<T> {
  await tx.query('SAVEPOINT work')
  const result = await work()
  if (undo(result)) await tx.query('ROLLBACK TO SAVEPOINT work')
  return result
}
