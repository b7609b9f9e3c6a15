import { submitIdentity as endpoint } from '../../shared/contract/session.ts'
import type { Db, Sql } from '../db/db.ts'
import { handle } from '../http/handle.ts'
import { refuse, succeed } from '../http/refusal.ts'
import { settingsOf } from '../site/settings.ts'
import { makePrivate, ownUpload } from '../uploads/records.ts'
import { memberById } from './members.ts'

/** What a review comes to. */
export type Verdict = 'certified' | 'rejected'

/** An identity form that waits for its review. The cards are names of uploads. */
export interface OpenReview {
  member: string
  username: string
  real_name: string
  front_card: string
  back_card: string
  submitted_at: number
}

/** Hands in the identity form. The pictures must be the member's own uploads, and become private. */
export const submitIdentity = handle(endpoint, async ({ form, member, services: { db, now } }) => {
  const { certification_switch } = await settingsOf(db)
  if (!certification_switch) return refuse('accounts.identityOff')
  const status = (await memberById(db, member))?.identity_status
  if (status === 'certified') return refuse('accounts.identityDone')
  const front = await ownUpload(db, member, form.front_card)
  if (front === null) return refuse('accounts.foreignPicture', {}, { field: 'front_card', rule: 'upload' })
  const back = await ownUpload(db, member, form.back_card)
  if (back === null) return refuse('accounts.foreignPicture', {}, { field: 'back_card', rule: 'upload' })
  const handedIn = await db.transaction((tx) => handIn(tx, member, form.real_name, [front, back], now()))
  return handedIn ? succeed(null, 'accounts.identityHandedIn') : refuse('accounts.identityPending')
})

async function handIn(
  tx: Sql,
  member: string,
  realName: string,
  [front, back]: readonly [string, string],
  now: number,
): Promise<boolean> {
  const written = await tx.query(
    `INSERT INTO identities (member, real_name, front_card, back_card, submitted_at) VALUES ($1::bigint, $2, $3, $4, $5::bigint)
     ON CONFLICT (member) WHERE verdict IS NULL DO NOTHING RETURNING id`,
    [member, realName, front, back, now],
  )
  if (written.length === 0) return false
  await makePrivate(tx, [front, back])
  await setStatus(tx, member, 'review')
  return true
}

/** Decides about the form that a member has handed in; answers whether there was one. */
export function reviewIdentity(db: Db, member: string, verdict: Verdict, now: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const reviewed = await tx.query(
      `UPDATE identities SET verdict = $2, reviewed_at = $3::bigint WHERE member = $1::bigint AND verdict IS NULL RETURNING id`,
      [member, verdict, now],
    )
    if (reviewed.length > 0) await setStatus(tx, member, verdict)
    return reviewed.length > 0
  })
}

/** The forms that wait, oldest first. */
export const openReviews = (sql: Sql): Promise<OpenReview[]> =>
  sql.query<OpenReview>(
    `SELECT m.id::text AS member, m.username, i.real_name, i.front_card, i.back_card, i.submitted_at
     FROM identities i JOIN members m ON m.id = i.member WHERE i.verdict IS NULL ORDER BY i.id`,
  )

const setStatus = (sql: Sql, member: string, status: 'review' | Verdict) =>
  sql.query('UPDATE members SET identity_status = $2 WHERE id = $1::bigint', [member, status])
