import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Backlog } from '../../core/metrics/gauges.ts'
import type { Review } from '../../define-domain.ts'

const REVIEW_COLUMNS =
  'r.id::text, r.kind, r.subject::text, r.member::text, r.lang, r.submitted_at, r.state, r.decided_by, r.decided_at, r.reason, r.deciders, r.claimed_by, r.claimed_until'

/** Submission to review. `subject` is the id of the kind's own record. */
interface ReviewSubmission {
  kind: string
  subject: string
  member: string
  /** Language in which the member is notified of the decision. */
  lang: LanguageCode
}

/** Submits a record for review, in the transaction that writes the record. */
export async function submitForReview(tx: Sql, submission: ReviewSubmission, now: number): Promise<void> {
  await tx.query(
    'INSERT INTO reviews (kind, subject, member, lang, submitted_at) VALUES ($1, $2::bigint, $3::bigint, $4, $5::bigint)',
    [submission.kind, submission.subject, submission.member, submission.lang, now],
  )
}

/** Review, waiting or ended, with its member's login name. */
export interface WaitingReview extends Review {
  username: string
  /** Names of the persons who decided it: the one who asked, and the second person. Empty if none is known. */
  deciders: string[]
  /** Person who claimed it last, or null. */
  claimed_by: string | null
  /** End of the claim, epoch ms. */
  claimed_until: number | null
}

/** Returns waiting reviews of a kind (or of all kinds if null), oldest first: at most `limit`, with ids above `after`. */
export const findWaitingReviews = (
  sql: Sql,
  kind: string | null,
  limit: number,
  after = '0',
): Promise<WaitingReview[]> =>
  sql.query<WaitingReview>(
    `SELECT ${REVIEW_COLUMNS}, m.username FROM reviews r JOIN members m ON m.id = r.member
     WHERE r.state = 'waiting' AND ($1::text IS NULL OR r.kind = $1) AND r.id > $3::bigint ORDER BY r.id LIMIT $2::int`,
    [kind, limit, after],
  )

/** Waiting reviews of one kind. */
export interface WaitingKind {
  kind: string
  waiting: number
  /** Submission of the oldest, epoch ms. */
  oldest: number
  /** Those that somebody has claimed. */
  claimed: number
}

/** Returns the number of waiting reviews of each kind, the oldest first. `now` in epoch ms. */
export const countWaitingReviews = (sql: Sql, now: number): Promise<WaitingKind[]> =>
  sql.query<WaitingKind>(
    `SELECT r.kind, count(*) AS waiting, min(r.submitted_at) AS oldest, count(*) FILTER (WHERE r.claimed_until > $1::bigint) AS claimed
     FROM reviews r WHERE r.state = 'waiting' GROUP BY r.kind ORDER BY min(r.submitted_at), r.kind`,
    [now],
  )

/** Returns the waiting reviews of some members and kinds, oldest first. */
export const findWaitingOfMembers = (
  sql: Sql,
  members: readonly string[],
  kinds: readonly string[],
): Promise<Review[]> =>
  sql.query<Review>(
    `SELECT ${REVIEW_COLUMNS} FROM reviews r
     WHERE r.state = 'waiting' AND r.member = ANY ($1::bigint[]) AND r.kind = ANY ($2::text[]) ORDER BY r.id`,
    [members, kinds],
  )

/** Returns the number of waiting reviews and the time of the oldest. */
export async function getReviewBacklog(sql: Sql): Promise<Backlog> {
  const [row] = await sql.query<Backlog>(
    `SELECT count(*) AS length, min(submitted_at) AS oldest FROM reviews WHERE state = 'waiting'`,
  )
  return row ?? { length: 0, oldest: null }
}

/** Returns the ids of the reviews that have waited since `moment` (epoch ms) or longer. */
export const findWaitingSince = async (sql: Sql, moment: number): Promise<string[]> =>
  (
    await sql.query<{ id: string }>(
      `SELECT id::text FROM reviews WHERE state = 'waiting' AND submitted_at <= $1::bigint ORDER BY id`,
      [moment],
    )
  ).map(({ id }) => id)

/** Returns a review by its id, or null. */
export async function findReview(sql: Sql, id: string): Promise<WaitingReview | null> {
  const [waitingReview] = await sql.query<WaitingReview>(
    `SELECT ${REVIEW_COLUMNS}, m.username FROM reviews r JOIN members m ON m.id = r.member WHERE r.id = $1::bigint`,
    [id],
  )
  return waitingReview ?? null
}

/** Returns the language in which the member of a reviewed record is notified. @throws Error if the record has no review */
export async function findReviewLanguage(sql: Sql, kind: string, subject: string): Promise<LanguageCode> {
  const [review] = await sql.query<Pick<Review, 'lang'>>(
    'SELECT lang FROM reviews WHERE kind = $1 AND subject = $2::bigint',
    [kind, subject],
  )
  if (!review) throw new Error(`${kind} ${subject} has no review`)
  return review.lang
}

/** Returns the language of a member's newest review, in which messages to the member without a request of its own are sent; English if there is none. */
export async function findLatestReviewLanguage(sql: Sql, member: string): Promise<LanguageCode> {
  const [review] = await sql.query<Pick<Review, 'lang'>>(
    'SELECT lang FROM reviews WHERE member = $1::bigint ORDER BY reviews.id DESC LIMIT 1',
    [member],
  )
  return review?.lang ?? 'en'
}

/** Returns the id of the review of a record, or null. */
export const findReviewId = async (sql: Sql, kind: string, subject: string): Promise<string | null> =>
  (
    await sql.query<{ id: string }>('SELECT id::text FROM reviews WHERE kind = $1 AND subject = $2::bigint', [
      kind,
      subject,
    ])
  )[0]?.id ?? null

/**
 * Claims a waiting review for a person until `until` (epoch ms), or extends the person's own claim. Returns null if it does not wait, or another person's claim has
 * not expired: of several concurrent claims exactly one succeeds.
 */
export async function claimReview(
  tx: Sql,
  id: string,
  { person, until, now }: { person: string; until: number; now: number },
): Promise<Review | null> {
  const [claimed] = await tx.query<Review>(
    `UPDATE reviews r SET claimed_by = $2, claimed_until = $3::bigint
     WHERE r.id = $1::bigint AND r.state = 'waiting' AND (r.claimed_by IS NULL OR r.claimed_by = $2 OR r.claimed_until <= $4::bigint)
     RETURNING ${REVIEW_COLUMNS}`,
    [id, person, until, now],
  )
  return claimed ?? null
}

/** Ends a person's claim of a review. Returns whether there was one. */
export const releaseReview = async (tx: Sql, id: string, person: string): Promise<boolean> =>
  (
    await tx.query(
      'UPDATE reviews SET claimed_by = NULL, claimed_until = NULL WHERE id = $1::bigint AND claimed_by = $2 RETURNING id',
      [id, person],
    )
  ).length > 0

/** Locks a waiting review until the transaction ends, and returns the person whose claim has not expired, or null. */
export async function lockReviewClaim(
  tx: Sql,
  id: string,
  now: number,
): Promise<{ person: string; until: number } | null> {
  const [claim] = await tx.query<{ person: string; until: number }>(
    `SELECT claimed_by AS person, claimed_until AS until FROM reviews WHERE id = $1::bigint AND state = 'waiting' FOR UPDATE`,
    [id],
  )
  return claim && claim.person !== null && claim.until > now ? claim : null
}

/** Ends the review of a record that its member withdraws. Returns null if it has already ended. */
export async function withdrawReview(tx: Sql, kind: string, subject: string, now: number): Promise<Review | null> {
  const review = await findReviewId(tx, kind, subject)
  return review === null ? null : endReview(tx, review, { state: 'withdrawn', by: 'member', reason: '' }, now)
}

/** End of a review. */
export interface ReviewEnding {
  state: 'approved' | 'refused' | 'withdrawn'
  by: 'operator' | 'nobody' | 'member'
  /** Text from the operator to the member, not HTML. */
  reason: string
  /** Names of the persons who decide: the one who asked, and the second person. */
  deciders?: readonly string[]
}

/** Returns the ids of the records of a kind, among `subjects`, whose approval a person has decided, in ascending order. */
export const findApprovedBy = async (
  sql: Sql,
  kind: string,
  subjects: readonly string[],
  person: string,
): Promise<string[]> =>
  (
    await sql.query<{ subject: string }>(
      `SELECT subject::text FROM reviews
       WHERE kind = $1 AND subject = ANY ($2::bigint[]) AND state = 'approved' AND $3 = ANY (deciders) ORDER BY reviews.subject`,
      [kind, subjects, person],
    )
  ).map(({ subject }) => subject)

/** Ends a waiting review and locks it until the transaction ends. Returns null if it has ended: of two concurrent decisions exactly one takes effect. */
export async function endReview(tx: Sql, id: string, ending: ReviewEnding, now: number): Promise<Review | null> {
  const [ended] = await tx.query<Review>(
    `UPDATE reviews r SET state = $2, decided_by = $3, reason = $4, decided_at = $5::bigint, deciders = $6::text[]
     WHERE r.id = $1::bigint AND r.state = 'waiting' RETURNING ${REVIEW_COLUMNS}`,
    [id, ending.state, ending.by, ending.reason, now, ending.deciders ?? []],
  )
  return ended ?? null
}

/** Returns true if no operator sees the review: it waits in a demo installation, or was approved automatically there. */
export const isUnattended = (demo: boolean, { state, decided_by }: Pick<Review, 'state' | 'decided_by'>): boolean =>
  decided_by === 'nobody' || (demo && state === 'waiting')
