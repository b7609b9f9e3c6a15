import type { Sql } from '../../core/db/sql.ts'
import type { Backlog } from '../../core/metrics/metrics.figures.ts'
import type { Due } from '../../define-domain.ts'

/** A step that is due, with its kind. */
export interface DueWork extends Due {
  kind: string
}

/** Writes down what a new record will fall due with first, in the transaction that makes the record. */
export async function expectDue(tx: Sql, { kind, subject, step, due_at }: DueWork): Promise<void> {
  await tx.query('INSERT INTO due_work (kind, subject, step, due_at) VALUES ($1, $2::bigint, $3::int, $4::bigint)', [
    kind,
    subject,
    step,
    due_at,
  ])
}

/**
 * Ends a record before its time: takes its next step out, for good once the transaction is committed. Null when nothing is to come any more, or when its time has come by
 * `now`, whether or not the engine has got to it: then it takes place. So of a member who presses and the time that comes exactly one is right, and of two
 * who press one.
 */
export async function endBefore(tx: Sql, kind: string, subject: string, now: number): Promise<Due | null> {
  const [ended] = await tx.query<Due>(
    `DELETE FROM due_work WHERE kind = $1 AND subject = $2::bigint AND due_at > $3::bigint RETURNING subject::text, step, due_at`,
    [kind, subject, now],
  )
  return ended ?? null
}

/** Deletes the next steps of all records of a kind that `ofMembers` selects, and returns their subjects. What is being performed is awaited first. */
export const cancelDue = async (
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

/** What is due by `now`, oldest first, at most so many and one step a record; those in `except`, by their names, left out. */
export const dueBy = (sql: Sql, now: number, most: number, except: readonly string[]): Promise<DueWork[]> =>
  sql.query<DueWork>(
    `SELECT kind, subject::text, step, due_at FROM due_work
     WHERE due_at <= $1::bigint AND kind || ' ' || subject <> ALL ($3::text[]) ORDER BY due_at, kind, subject LIMIT $2::int`,
    [now, most, except],
  )

/** A record's name among those of all kinds. */
export const nameOf = ({ kind, subject }: Pick<DueWork, 'kind' | 'subject'>): string => `${kind} ${subject}`

/** Those of some steps that are still to be done, held until the transaction ends; what another engine holds is left to it. */
export const heldDue = (tx: Sql, works: readonly DueWork[]): Promise<DueWork[]> =>
  tx.query<DueWork>(
    `SELECT kind, subject::text, step, d.due_at FROM due_work d
     JOIN unnest($1::text[], $2::bigint[], $3::int[]) AS known (kind, subject, step) USING (kind, subject, step)
     ORDER BY d.due_at, kind, subject FOR UPDATE OF d SKIP LOCKED`,
    [works.map(({ kind }) => kind), works.map(({ subject }) => subject), works.map(({ step }) => step)],
  )

/** Moves records on to their next steps; those without one are over. */
export async function moveOn(
  tx: Sql,
  works: readonly (DueWork & { next: { step: number; due_at: number } | null })[],
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

/** What is due by now and not done. */
export async function dueBacklog(sql: Sql, now: number): Promise<Backlog> {
  const [row] = await sql.query<Backlog>(
    'SELECT count(*) AS length, min(due_at) AS oldest FROM due_work WHERE due_at <= $1::bigint',
    [now],
  )
  return row ?? { length: 0, oldest: null }
}

/** When the next step is due, epoch ms; null when nothing is to come. */
export async function nextDueAt(sql: Sql): Promise<number | null> {
  const [next] = await sql.query<{ due_at: number }>('SELECT due_at FROM due_work ORDER BY due_at LIMIT 1')
  return next?.due_at ?? null
}
