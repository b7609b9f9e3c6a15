import type { Sql } from '../../core/db/sql.ts'
import type { SetupCheck } from '../../define-domain.ts'

/** Last backups. Times in epoch ms, null if there was none. */
interface BackupRuns {
  succeeded_at: number | null
  failed_at: number | null
  /** Reason of the last failure; "" if it is unknown. */
  reason: string
}

/** Result of a backup, or of the test of its restore. */
export type BackupOutcome = 'done' | 'failed'

/** A backup every night, with a margin for one that takes long. */
const MAX_AGE_MS = 36 * 3_600_000

/** Returns the last backups. */
export async function readBackupRuns(sql: Sql): Promise<BackupRuns> {
  const [runs] = await sql.query<BackupRuns>('SELECT succeeded_at, failed_at, reason FROM backup_runs')
  return runs ?? { succeeded_at: null, failed_at: null, reason: '' }
}

/** Stores the result of a backup. */
export const storeBackupRun = (
  sql: Sql,
  { outcome, reason = '' }: { outcome: BackupOutcome; reason?: string | undefined },
  now: number,
): Promise<unknown> =>
  outcome === 'done'
    ? sql.query('UPDATE backup_runs SET succeeded_at = $1::bigint', [now])
    : sql.query('UPDATE backup_runs SET failed_at = $1::bigint, reason = $2', [now, reason])

/** Returns one sentence about the last backup that failed, or that is older than 36 hours; null if there is no problem or never was a backup. */
export function findBackupProblem({ succeeded_at, failed_at, reason }: BackupRuns, now: number): string | null {
  if (failed_at !== null && failed_at > (succeeded_at ?? 0))
    return `The backup of ${new Date(failed_at).toISOString()} failed${reason ? `: ${reason}` : ''}.`
  if (succeeded_at === null || now - succeeded_at <= MAX_AGE_MS) return null
  return `The last backup is of ${new Date(succeeded_at).toISOString()}.`
}

/** Requires a backup of the last 36 hours. */
export const backupCheck: SetupCheck = {
  name: 'backup',
  need: 'required',
  async findGap({ db, now }) {
    const runs = await readBackupRuns(db)
    const problem = runs.succeeded_at === null && runs.failed_at === null ? 'There is no backup.' : null
    const missing = problem ?? findBackupProblem(runs, now())
    return missing === null ? null : { missing, repair: 'backup FILE --passphrase-file PATH' }
  },
}
