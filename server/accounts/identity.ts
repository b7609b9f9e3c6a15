import { submitIdentity as endpoint } from '../../shared/contract/session.ts'
import type { LanguageCode } from '../../shared/i18n/languages.ts'
import type { Db, Sql } from '../db/db.ts'
import { handle } from '../http/handle.ts'
import { type Refusal, refuse, succeed } from '../http/refusal.ts'
import { memberById } from '../members/members.ts'
import { translate } from '../messages.ts'
import { paragraphs } from '../notices/announce.ts'
import { addNotice } from '../notices/notices.ts'
import { settingsOf } from '../settings/settings.ts'
import { claimUpload } from '../uploads/records.ts'
import { isSamePicture } from '../uploads/same-picture.ts'

/** What a review comes to. */
export type Verdict = 'certified' | 'rejected'

/** Who decided, and why: an operator, with a message for the member; or no one, in a demo installation. */
export type Reviewer = { reason: string } | 'automatic'

/** An identity form that waits for its review. The cards are names of uploads. */
export interface OpenReview {
  member: string
  username: string
  real_name: string
  front_card: string
  back_card: string
  submitted_at: number
}

/**
 * The uploads that identity forms need, by member: SQL for the references of uploads. Each form needs its cards, for the operator to see what was decided on;
 * a refused one no longer when the member has handed in another.
 */
export const IDENTITY_PICTURES = `SELECT i.member, card.name
  FROM identities i CROSS JOIN LATERAL (VALUES (i.front_card), (i.back_card)) card (name)
  WHERE i.verdict IS DISTINCT FROM 'rejected'
    OR NOT EXISTS (SELECT 1 FROM identities later WHERE later.member = i.member AND later.id > i.id)`

/** Hands in the identity form. The pictures must be the member's own uploads. */
export const submitIdentity = handle(endpoint, async ({ form, member, lang, context }) => {
  const { config, db, now } = context
  const { certification_switch } = await settingsOf(context)
  if (!certification_switch) return refuse('accounts.identityOff')
  const status = (await memberById(db, member))?.identity_status
  if (status === 'certified') return refuse('accounts.identityDone')
  const refused = await db.transaction((tx) => handIn(tx, config.dataDir, { ...form, member, lang }, now()))
  if (refused) return refused
  return succeed(null, config.demo ? 'accounts.identityHandedInDemo' : 'accounts.identityHandedIn')
})

interface Paper {
  member: string
  real_name: string
  /** Addresses of uploads. */
  front_card: string
  back_card: string
  lang: LanguageCode
}

/** Writes the form down; answers why not, or null. */
async function handIn(
  tx: Sql,
  dataDir: string,
  { member, real_name, lang, ...cards }: Paper,
  now: number,
): Promise<Refusal | null> {
  const front = await claimUpload(tx, member, cards.front_card)
  if (front === null) return refuse('accounts.foreignPicture', {}, { field: 'front_card', rule: 'upload' })
  const back = await claimUpload(tx, member, cards.back_card)
  if (back === null) return refuse('accounts.foreignPicture', {}, { field: 'back_card', rule: 'upload' })
  if (await isSamePicture(dataDir, front, back))
    return refuse('accounts.samePicture', {}, { field: 'back_card', rule: 'other' })
  const written = await tx.query(
    `INSERT INTO identities (member, real_name, front_card, back_card, submitted_at, lang)
     VALUES ($1::bigint, $2, $3, $4, $5::bigint, $6)
     ON CONFLICT (member) WHERE verdict IS NULL DO NOTHING RETURNING id`,
    [member, real_name, front, back, now, lang],
  )
  if (written.length === 0) return refuse('accounts.identityPending')
  await setStatus(tx, member, 'review')
  return null
}

/** Decides about the form that a member has handed in, and tells them in a message of their own; answers whether there was one. */
export function reviewIdentity(
  db: Db,
  member: string,
  verdict: Verdict,
  now: number,
  by: Reviewer = { reason: '' },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [reviewed] = await tx.query<{ lang: LanguageCode }>(
      `UPDATE identities SET verdict = $2, reviewed_at = $3::bigint WHERE member = $1::bigint AND verdict IS NULL RETURNING lang`,
      [member, verdict, now],
    )
    if (!reviewed) return false
    await setStatus(tx, member, verdict)
    await addNotice(tx, { ...messageOf(verdict, by, reviewed.lang), member }, now)
    return true
  })
}

/** What a member is told of a review. The operator's words are text, not HTML. */
function messageOf(verdict: Verdict, by: Reviewer, lang: LanguageCode): { title: string; content: string } {
  const title = translate(lang, verdict === 'certified' ? 'accounts.certifiedTitle' : 'accounts.rejectedTitle')
  const text = translate(lang, verdict === 'certified' ? 'accounts.certifiedText' : 'accounts.rejectedText')
  return {
    title,
    content: paragraphs(text, by === 'automatic' ? translate(lang, 'accounts.automaticReview') : by.reason),
  }
}

/** The members whose form has waited since before a moment. */
export const waitingSince = async (sql: Sql, moment: number): Promise<string[]> =>
  (
    await sql.query<{ member: string }>(
      'SELECT member::text FROM identities WHERE verdict IS NULL AND submitted_at <= $1::bigint ORDER BY id',
      [moment],
    )
  ).map(({ member }) => member)

/** The forms that wait, oldest first. */
export const openReviews = (sql: Sql): Promise<OpenReview[]> =>
  sql.query<OpenReview>(
    `SELECT m.id::text AS member, m.username, i.real_name, i.front_card, i.back_card, i.submitted_at
     FROM identities i JOIN members m ON m.id = i.member WHERE i.verdict IS NULL ORDER BY i.id`,
  )

const setStatus = (sql: Sql, member: string, status: 'review' | Verdict) =>
  sql.query('UPDATE members SET identity_status = $2 WHERE id = $1::bigint', [member, status])
