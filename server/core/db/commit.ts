import type pg from 'pg'
import type { PostponingSql } from './postponed.ts'
import { DatabaseUnavailable, toAvailabilityError } from './unavailable.ts'

/** Connection of a transaction, its postponed statements, and ways to send them. */
interface CommitOptions {
  client: pg.PoolClient
  sql: Pick<PostponingSql, 'flush'>
  /** Sends what `issue` issues in one message. */
  together(issue: () => void): void
  /** Limits the time of COMMIT. */
  limitTime<T>(commit: () => Promise<T>): Promise<T>
}

/**
 * Sends the postponed statements of a transaction and COMMIT in one message. If one of the statements fails, the server rolls back; if the connection is lost, the
 * result is unknown, as it is for COMMIT alone.
 * @throws the error of the statement, or `DatabaseUnavailable`
 * @throws Error if a statement failed before and its error was ignored
 */
export async function commitTransaction({ client, sql, together, limitTime }: CommitOptions): Promise<void> {
  const sent: { statements?: Promise<void>; commit?: Promise<string> } = {}
  together(() => {
    sent.statements = sql.flush()
    sent.commit = limitTime(() => commit(client))
  })
  const [statements, committed] = await Promise.allSettled([sent.statements, sent.commit])
  const command = committed.status === 'fulfilled' ? committed.value : null
  if (statements.status === 'rejected')
    throw toAvailabilityError(statements.reason, command === 'ROLLBACK' ? 'statement' : 'commit')
  if (committed.status === 'rejected') throw toAvailabilityError(committed.reason, 'commit')
  if (command === 'ROLLBACK') throw new Error('a statement of the transaction failed, so that it was rolled back')
}

/**
 * Commits. Returns the command that the server executed: ROLLBACK after a statement that failed. A server that stops waiting for its standby, because the statement
 * was cancelled, reports success with a warning: the transaction may be lost with the primary, so its result counts as unknown.
 * @throws DatabaseUnavailable in that case
 */
async function commit(client: pg.PoolClient): Promise<string> {
  let isReplicated = true
  const onNotice = ({ routine }: { routine?: string | undefined }) => {
    if (routine === 'SyncRepWaitForLSN') isReplicated = false
  }
  client.on('notice', onNotice)
  try {
    const { command } = await client.query('COMMIT')
    if (!isReplicated) throw new DatabaseUnavailable('the standby has not confirmed the commit', 'commit')
    return command
  } finally {
    client.off('notice', onNotice)
  }
}
