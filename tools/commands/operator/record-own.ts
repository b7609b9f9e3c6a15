import type { Permission } from '../../../server/core/command/command.ts'
import type { Driver, Sql } from '../../../server/core/db/sql.ts'
import { getErrorCode } from '../../../server/core/error-code.ts'
import { type BackupOutcome, storeBackupRun } from '../../../server/ledger/backup/backup-runs.ts'
import { appendAct, type Outcome } from '../../../server/operations/audit/audit-log.ts'
import { SHELL } from '../../../server/operations/people/shell-access.ts'
import { OperatorError, sendRequest } from './backend-client.ts'

/** Run of a command that the tool carries out on the database itself, without a backend. */
export interface OwnRun {
  command: string
  permission: Permission
  input: object
  outcome: Outcome
  /** Random id, the same for the rows of one run. */
  request: string
}

/** SQLSTATEs of a database or a user that may only read. */
const READ_ONLY_SQLSTATES = ['25006', '42501']

/** Appends the row of a run to the audit log, in the caller's transaction. Databases of older releases have no log. */
export async function appendOwnRun(tx: Sql, { input, ...run }: OwnRun): Promise<void> {
  const [log] = await tx.query<{ exists: boolean }>("SELECT to_regclass('operator_acts_head') IS NOT NULL AS exists")
  if (!log?.exists) return
  await appendAct(tx, {
    ...run,
    at: Date.now(),
    person: SHELL,
    member: null,
    input: JSON.stringify(input),
    sentence: '',
    before: null,
    after: null,
    address: '',
  })
}

/** Records a run. A database that may only be read, such as a standby, is backed up without a row and with a warning. */
export async function recordOwnRun(driver: Driver, run: OwnRun): Promise<void> {
  try {
    await driver.transaction((tx) => appendOwnRun(tx, run))
  } catch (error) {
    if (!READ_ONLY_SQLSTATES.includes(getErrorCode(error))) throw error
    console.error(`The audit log has no row of this ${run.command}: the database may only be read.`)
  }
}

/**
 * Stores the result of a backup, for `doctor` and the alarm: through the backend if that made a copy, else in the database. A failure to store it is a warning
 * only, because the backup itself is done.
 */
export async function reportBackup(
  { driver, isCopy }: { driver: Driver; isCopy: boolean },
  outcome: BackupOutcome,
): Promise<void> {
  try {
    if (isCopy) await sendRequest({ method: 'POST', path: '/backup/report', body: { outcome } })
    else await driver.transaction((tx) => storeOwnBackup(tx, outcome))
  } catch (error) {
    if (!(error instanceof OperatorError) && !READ_ONLY_SQLSTATES.includes(getErrorCode(error))) throw error
    console.error('The result of this backup is not stored: doctor and the alarm do not know of it.')
  }
}

/** Databases of older releases have no table for it. */
async function storeOwnBackup(tx: Sql, outcome: BackupOutcome): Promise<void> {
  const [table] = await tx.query<{ exists: boolean }>("SELECT to_regclass('backup_runs') IS NOT NULL AS exists")
  if (table?.exists) await storeBackupRun(tx, { outcome }, Date.now())
}
