import type { Sql } from './sql.ts'

/** Runs `work` inside a transaction and undoes what it wrote when `undo` says so of its result. The transaction goes on either way. */
export async function withSavepoint<T>(tx: Sql, work: () => Promise<T>, undo: (result: T) => boolean): Promise<T> {
  await tx.query('SAVEPOINT work')
  const result = await work()
  await tx.query(undo(result) ? 'ROLLBACK TO SAVEPOINT work' : 'RELEASE SAVEPOINT work')
  return result
}
