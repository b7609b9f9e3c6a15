import type { Db, Sql } from '../../../core/db/sql.ts'

/** Timeouts in a row after which an endpoint is paused. */
export const PAUSE_TIMEOUTS = 5
/** First pause in ms. A probe that times out doubles the next one, up to the longest. */
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000

/** Returns the pause in ms after this many timeouts in a row, 0 while there are too few. */
export const getPause = (timeouts: number): number =>
  timeouts < PAUSE_TIMEOUTS ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (timeouts - PAUSE_TIMEOUTS))

/** Locks a partner and returns its timeouts in a row and the end of its pause (epoch ms). */
async function lockEndpoint(tx: Sql, partner: string): Promise<{ timeouts: number; until: number }> {
  const [endpoint] = await tx.query<{ timeouts: number; until: number }>(
    `SELECT webhook_timeouts AS timeouts, webhook_paused_until AS until FROM embedding_partners WHERE id = $1::bigint
     FOR NO KEY UPDATE`,
    [partner],
  )
  if (!endpoint) throw new Error('the partner of an event does not exist')
  return endpoint
}

const setEndpoint = async (tx: Sql, partner: string, timeouts: number, until: number): Promise<void> =>
  void (await tx.query(
    'UPDATE embedding_partners SET webhook_timeouts = $2::int, webhook_paused_until = $3::bigint WHERE id = $1::bigint',
    [partner, timeouts, until],
  ))

/**
 * Counts a timeout of a partner's endpoint, and pauses it from the fifth in a row. Returns the ms of a pause that begins now, else null. A timeout during a pause
 * does not count: its delivery began before.
 */
export const recordTimeout = (db: Db, partner: string, now: number): Promise<number | null> =>
  db.transaction(async (tx) => {
    const { timeouts, until } = await lockEndpoint(tx, partner)
    if (until > now) return null
    const pause = getPause(timeouts + 1)
    await setEndpoint(tx, partner, timeouts + 1, pause === 0 ? 0 : now + pause)
    return pause === 0 ? null : pause
  })

/** Forgets the timeouts of a partner's endpoint and ends its pause. Returns whether it was paused. */
export async function endPause(tx: Sql, partner: string): Promise<boolean> {
  const { timeouts } = await lockEndpoint(tx, partner)
  if (timeouts > 0) await setEndpoint(tx, partner, 0, 0)
  return timeouts >= PAUSE_TIMEOUTS
}

/** Records that an endpoint responded. Returns whether that ended a pause. Costs one read if the endpoint has no timeouts. */
export async function recordResponse(db: Db, partner: string): Promise<boolean> {
  const late = await db.query('SELECT id FROM embedding_partners WHERE id = $1::bigint AND webhook_timeouts > 0', [
    partner,
  ])
  return late.length > 0 && db.transaction((tx) => endPause(tx, partner))
}

/** Webhooks of a partner for the operator. */
export interface WebhookState {
  url: string
  /** Events that wait, also for a further attempt. */
  waiting: number
  /** Timeouts in a row. */
  timeouts: number
  /** Time of the next probe (epoch ms) while the endpoint is paused, else null. */
  paused_until: number | null
}

/** Returns the state of a partner's webhooks, or null if it receives none. */
export async function findWebhookState(sql: Sql, partner: string): Promise<WebhookState | null> {
  const [state] = await sql.query<WebhookState>(
    `SELECT p.webhook_url AS url, p.webhook_timeouts AS timeouts,
       CASE WHEN p.webhook_timeouts >= $2::int THEN p.webhook_paused_until END AS paused_until,
       (SELECT count(*)::int FROM partner_events q WHERE q.partner = p.id AND q.delivered_at IS NULL AND q.failed_at IS NULL) AS waiting
     FROM embedding_partners p WHERE p.id = $1::bigint AND p.webhook_url <> ''`,
    [partner, PAUSE_TIMEOUTS],
  )
  return state ?? null
}

/** Returns the names of the partners whose endpoint is paused. */
export const listPausedPartners = async (sql: Sql): Promise<string[]> =>
  (
    await sql.query<{ name: string }>(
      `SELECT name FROM embedding_partners WHERE webhook_url <> '' AND revoked_at IS NULL AND webhook_timeouts >= $1::int ORDER BY name`,
      [PAUSE_TIMEOUTS],
    )
  ).map(({ name }) => name)
