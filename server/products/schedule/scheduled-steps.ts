import type { Sql } from '../../core/db/sql.ts'
import type { Backlog } from '../../core/metrics/gauges.ts'
import type { ScheduledStep } from '../../define-domain.ts'

/** Scheduled step with the kind of its record. Each record has at most one, its next step, stored in the table `due_work`. */
export interface StepWithKind extends ScheduledStep {
  kind: string
}

/** Schedules the first step of a new record, in the transaction that creates the record. */
export async function scheduleStep(tx: Sql, { kind, subject, step, due_at }: StepWithKind): Promise<void> {
  await tx.query('INSERT INTO due_work (kind, subject, step, due_at) VALUES ($1, $2::bigint, $3::int, $4::bigint)', [
    kind,
    subject,
    step,
    due_at,
  ])
}

/**
 * Cancels the next step of a record before its time. Returns null if there is none or if it is due by `now` (epoch ms), even if the engine has not run it yet.
 * So exactly one of early end and due step takes effect, and of two concurrent cancels exactly one.
 */
export async function cancelScheduled(
  tx: Sql,
  kind: string,
  subject: string,
  now: number,
): Promise<ScheduledStep | null> {
  const [ended] = await tx.query<ScheduledStep>(
    `DELETE FROM due_work WHERE kind = $1 AND subject = $2::bigint AND due_at > $3::bigint RETURNING subject::text, step, due_at`,
    [kind, subject, now],
  )
  return ended ?? null
}

/**
 * Deletes the next steps of the records of a kind that `ofMembers.subjects` selects, and returns their subjects. `subjects` is a SELECT of ids with `members` as
 * its parameter `$2`. Waits for steps that are being run.
 */
export const cancelAllScheduled = async (
  tx: Sql,
  kind: string,
  ofMembers: { subjects: string; members: readonly string[] },
): Promise<string[]> =>
  (
    await tx.query<{ subject: string }>(
      `DELETE FROM due_work WHERE kind = $1 AND subject IN (${ofMembers.subjects}) RETURNING subject::text`,
      [kind, ofMembers.members],
    )
  ).map(({ subject }) => subject)

/**
 * Finds the steps that are due by `now`, oldest first, one per record and at most `most`. Skips the records whose keys ({@link toRecordKey}) are in `except`. With
 * `skipsLocked` it also skips those that another engine has locked.
 */
export const findDueSteps = (
  sql: Sql,
  now: number,
  most: number,
  except: readonly string[],
  { skipsLocked = false }: { skipsLocked?: boolean } = {},
): Promise<StepWithKind[]> =>
  sql.query<StepWithKind>(
    `SELECT kind, subject::text, step, due_at FROM due_work
     WHERE due_at <= $1::bigint AND kind || ' ' || subject <> ALL ($3::text[]) ORDER BY due_at, kind, subject LIMIT $2::int${skipsLocked ? ' FOR UPDATE SKIP LOCKED' : ''}`,
    [now, most, except],
  )

/** Returns the key of a record, unique across all kinds: `internal-transfer 42`. */
export const toRecordKey = ({ kind, subject }: Pick<StepWithKind, 'kind' | 'subject'>): string => `${kind} ${subject}`

/** Locks those of the given steps that are still pending, until the transaction ends. Skips steps that another engine has locked. */
export const lockPendingSteps = (tx: Sql, works: readonly StepWithKind[]): Promise<StepWithKind[]> =>
  tx.query<StepWithKind>(
    `SELECT kind, subject::text, step, d.due_at FROM due_work d
     JOIN unnest($1::text[], $2::bigint[], $3::int[]) AS known (kind, subject, step) USING (kind, subject, step)
     ORDER BY d.due_at, kind, subject FOR UPDATE OF d SKIP LOCKED`,
    [works.map(({ kind }) => kind), works.map(({ subject }) => subject), works.map(({ step }) => step)],
  )

/** Advances records to their next steps. Deletes those without a next step. */
export async function advanceSteps(
  tx: Sql,
  works: readonly (StepWithKind & { next: { step: number; due_at: number } | null })[],
): Promise<void> {
  const [over, going] = [works.filter(({ next }) => !next), works.filter(({ next }) => next)]
  if (over.length > 0)
    await tx.query(
      'DELETE FROM due_work d USING unnest($1::text[], $2::bigint[]) AS over (kind, subject) WHERE d.kind = over.kind AND d.subject = over.subject',
      [over.map(({ kind }) => kind), over.map(({ subject }) => subject)],
    )
  if (going.length > 0)
    await tx.query(
      `UPDATE due_work d SET step = going.step, due_at = going.due_at
       FROM unnest($1::text[], $2::bigint[], $3::int[], $4::bigint[]) AS going (kind, subject, step, due_at) WHERE d.kind = going.kind AND d.subject = going.subject`,
      [
        going.map(({ kind }) => kind),
        going.map(({ subject }) => subject),
        going.map(({ next }) => next?.step),
        going.map(({ next }) => next?.due_at),
      ],
    )
}

/** Returns the number of steps that are due but not done, and the time of the oldest. */
export async function getDueBacklog(sql: Sql, now: number): Promise<Backlog> {
  const [row] = await sql.query<Backlog>(
    'SELECT count(*) AS length, min(due_at) AS oldest FROM due_work WHERE due_at <= $1::bigint',
    [now],
  )
  return row ?? { length: 0, oldest: null }
}

/** Returns the time of the next step, epoch ms; null if none is scheduled. */
export async function findNextDueAt(sql: Sql): Promise<number | null> {
  const [next] = await sql.query<{ due_at: number }>('SELECT due_at FROM due_work ORDER BY due_at LIMIT 1')
  return next?.due_at ?? null
}
