import type { Events } from '../events/events.ts'
import { onMembersChanged } from '../events/member-hints.ts'
import type { Log } from '../log/log.ts'
import { repeatEvery } from '../scheduler/repeat.ts'
import type { Changes } from './commit-notes.ts'
import type { Db } from './db.ts'
import { openPostgres } from './postgres.ts'
import type { Driver, Sql } from './sql.ts'

/** Source of reads that may be up to 5 s old: histories, statements and reports. */
export interface ReadReplica {
  /**
   * Returns the replica if it is at most 5 s behind and has everything that the nodes have booked for `member`, else the primary. While changes of other nodes do
   * not arrive here, members are read from the primary. A statement that fails on the replica runs again on the primary.
   */
  readFor(member: string | null): Sql
  /** Starts following the replica. Returns the function that ends it. */
  start(): () => Promise<void>
}

/** Dependencies of {@link createReadReplica}. */
interface ReadReplicaOptions {
  db: Db
  /** Events that name the members whom other nodes have changed. */
  events: Pick<Events, 'isComplete' | 'onCompleteness' | 'subscribe'>
  /** Address of the replica; null reads everything from the primary. */
  url: string | null
  /** Epoch ms. */
  now(): number
  log: Log
}

/** Position of the primary's log at a time (epoch ms) before which everything was written. */
interface Mark {
  at: number
  position: string
}

const NO_CHANGES: Changes = new Map()
const MAX_BEHIND_MS = 5_000
const INTERVAL_MS = 1_000
/** Marks that are remembered: a replica that is further behind is not read. */
const MAX_MARKS = 10

/**
 * Creates the reader. Each second it remembers the position of the primary's log, and asks the replica for the newest remembered position that it has replayed:
 * at the time of that mark everything was in it. Unlike a comparison of clocks or of the last replayed transaction, this is right on an idle primary, with a cut
 * stream, and with wrong clocks.
 */
export function createReadReplica({ db, events, url, now, log }: ReadReplicaOptions): ReadReplica {
  if (url === null) return { readFor: () => db, start: () => async () => undefined }
  let driver: Driver | null = null
  let marks: Mark[] = []
  let completeUntil = 0
  let wasFresh: boolean | null = null
  let hasEnded = false
  const bookedAt = new Map<string, number>()
  /** Time from which changes of all nodes have arrived here. */
  let knownSince = Number.NEGATIVE_INFINITY

  const isFresh = () => driver !== null && now() - completeUntil <= MAX_BEHIND_MS

  async function follow(address: string): Promise<void> {
    let problem: unknown = null
    try {
      if (driver === null) {
        const opened = await openPostgres(address)
        if (hasEnded) return await opened.close()
        driver = opened
      }
      const at = now()
      const [row] = await db.query<{ position: string }>('SELECT pg_current_wal_lsn()::text AS position')
      marks = [...marks, { at, position: row?.position ?? '' }].slice(-MAX_MARKS)
      completeUntil = Math.max(completeUntil, await findNewestReplayed(driver, marks))
    } catch (error) {
      problem = error
    }
    for (const [member, at] of bookedAt) if (at < now() - MAX_BEHIND_MS) bookedAt.delete(member)
    if (wasFresh !== isFresh()) reportChange(problem)
  }

  function recordBookings(members: readonly string[]): void {
    for (const member of members) bookedAt.set(member, now())
  }

  /** Logs a change once. */
  function reportChange(err: unknown): void {
    wasFresh = isFresh()
    if (wasFresh) log.info({}, 'histories are read from the replica of DATABASE_READ_URL')
    else
      log.warn(
        { err, completeUntil },
        'replica of DATABASE_READ_URL is away or more than 5 s behind: histories are read from the primary',
      )
  }

  const replica = withFallback(() => driver, db)

  return {
    readFor(member) {
      if (!isFresh()) return db
      if (member === null) return replica
      const changedAt = Math.max(bookedAt.get(member) ?? 0, knownSince)
      return events.isComplete && changedAt < completeUntil ? replica : db
    },
    start() {
      const ends = [
        onMembersChanged(events, recordBookings),
        events.onCompleteness(() => {
          knownSince = now()
        }),
        db.onCommit(({ request, changes = NO_CHANGES }) => {
          recordBookings([...(request ? [request.member] : []), ...changes.keys()])
        }),
        repeatEvery(
          INTERVAL_MS,
          () => follow(url),
          log,
          'state of the replica could not be determined, retrying in 1 s',
        ),
      ]
      return async () => {
        hasEnded = true
        for (const end of ends) end()
        await driver?.close()
        driver = null
      }
    },
  }
}

/** Returns the time of the newest mark that the replica has replayed; 0 without one, or if the server is no standby any more. */
async function findNewestReplayed(replica: Sql, marks: readonly Mark[]): Promise<number> {
  const [replayed] = await replica.query<{ at: number | null }>(
    `SELECT max(mark.at) AS at FROM unnest($1::bigint[], $2::pg_lsn[]) AS mark (at, position)
     WHERE pg_is_in_recovery() AND mark.position <= pg_last_wal_replay_lsn()`,
    [marks.map(({ at }) => at), marks.map(({ position }) => position)],
  )
  return replayed?.at ?? 0
}

/** Runs statements on the replica, and again on the primary if they fail: a replica cancels statements that conflict with replayed changes. */
const withFallback = (getReplica: () => Sql | null, primary: Sql): Sql => ({
  async query(text, params) {
    const replica = getReplica()
    if (replica === null) return primary.query(text, params)
    return replica.query<never>(text, params).catch(() => primary.query<never>(text, params))
  },
})
