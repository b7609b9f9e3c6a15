import { submitIdentity as endpoint } from '../../../shared/base/contract/session.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { findIdentityRefusal } from '../../../shared/base/rules/identity.rules.ts'
import type { Sql } from '../../core/db/db.ts'
import { handle } from '../../core/http/handle.ts'
import { type Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { messageText } from '../../core/message-text.ts'
import type { ReviewKind } from '../../define-domain.ts'
import { submitForReview } from '../../platform/reviews/reviews.ts'
import { findRepeatedPicture } from '../../platform/uploads/content-hash.ts'
import { claimUpload } from '../../platform/uploads/upload-records.ts'
import { findMemberById, type Member } from '../registry/members.ts'

/** Review kind of identity forms. */
export const IDENTITY_REVIEW = 'identity'

/**
 * Pictures that identity forms need, as SQL for `uploadReferences`. A form keeps its pictures, so that the operator can see what was decided on. A refused form
 * keeps them until the member submits another.
 */
export const IDENTITY_PICTURE_REFERENCES = `SELECT i.member, card.name
  FROM identities i CROSS JOIN LATERAL (VALUES (i.front_card), (i.back_card)) card (name)
  WHERE i.verdict IS DISTINCT FROM 'rejected'
    OR NOT EXISTS (SELECT 1 FROM identities later WHERE later.member = i.member AND later.id > i.id)`

/** Submits the identity form. The pictures must be the member's own uploads. */
export const submitIdentity = handle(endpoint, async ({ form, member, lang, context }) => {
  const { config, db, now } = context
  const { certificationSwitch } = await context.settings.read()
  if (!certificationSwitch) return refuse('accounts.identityOff')
  const status = (await findMemberById(db, member))?.identity_status
  const closed = status ? findIdentityRefusal(status) : null
  if (closed)
    return refuse(closed.rule === 'certified' ? 'accounts.identityDone' : 'accounts.identityPending', {}, closed)
  const refused = await db.transaction((tx) => storeForm(tx, { ...form, member, lang }, now()))
  if (refused) return refused
  return succeed(null, config.demo ? 'accounts.identityHandedInDemo' : 'accounts.identityHandedIn')
})

interface IdentityForm {
  member: string
  realName: string
  /** URLs of uploads. */
  frontCard: string
  backCard: string
  lang: LanguageCode
}

/** Stores the form. Returns the refusal, or null. */
async function storeForm(
  tx: Sql,
  { member, realName, lang, ...cards }: IdentityForm,
  now: number,
): Promise<Refusal | null> {
  const front = await claimUpload(tx, member, cards.frontCard)
  if (front === null) return refuse('refusals.foreignPicture', {}, { field: 'frontCard', rule: 'upload' })
  const back = await claimUpload(tx, member, cards.backCard)
  if (back === null) return refuse('refusals.foreignPicture', {}, { field: 'backCard', rule: 'upload' })
  if ((await findRepeatedPicture(tx, [front, back])) >= 0)
    return refuse('accounts.samePicture', {}, { field: 'backCard', rule: 'other' })
  const [form] = await tx.query<{ id: string }>(
    `INSERT INTO identities (member, real_name, front_card, back_card, submitted_at)
     VALUES ($1::bigint, $2, $3, $4, $5::bigint)
     ON CONFLICT (member) WHERE verdict IS NULL DO NOTHING RETURNING id::text`,
    [member, realName, front, back, now],
  )
  if (!form) return refuse('accounts.identityPending', {}, { field: 'identityStatus', rule: 'review' })
  await submitForReview(tx, { kind: IDENTITY_REVIEW, subject: form.id, member, lang }, now)
  await setIdentityStatus(tx, member, 'review')
  return null
}

/** Review of identity forms. The decision sets the member's status; a refused form can be submitted again. */
export const identityReviewKind: ReviewKind = {
  async applyDecision(tx, { subject, member, state }) {
    const good = state === 'approved'
    const verdict = good ? 'certified' : 'rejected'
    await tx.query('UPDATE identities SET verdict = $2 WHERE id = $1::bigint', [subject, verdict])
    await setIdentityStatus(tx, member, verdict)
    return {
      title: messageText(good ? 'accounts.certifiedTitle' : 'accounts.rejectedTitle'),
      texts: [messageText(good ? 'accounts.certifiedText' : 'accounts.rejectedText')],
    }
  },
  async readDetails(sql, subject) {
    const [form] = await sql.query<{ name: string; front: string; back: string }>(
      'SELECT real_name AS name, front_card AS front, back_card AS back FROM identities WHERE id = $1::bigint',
      [subject],
    )
    if (!form) throw new Error(`no identity form ${subject}`)
    return { facts: { name: form.name }, pictures: { front: form.front, back: form.back } }
  },
}

/**
 * Takes back the decision about a member's newest identity form, so that another can be submitted, and stores the reason for the member. Returns the status before:
 * with `none` and `review` nothing is changed. A form that is submitted meanwhile waits.
 */
export async function reopenIdentity(tx: Sql, member: string, reason: string): Promise<Member['identity_status']> {
  const [found] = await tx.query<Pick<Member, 'identity_status'>>(
    'SELECT identity_status FROM members WHERE id = $1::bigint FOR UPDATE',
    [member],
  )
  const status = found?.identity_status ?? 'none'
  if (status === 'none' || status === 'review') return status
  await tx.query(
    `UPDATE identities SET verdict = 'rejected', reopened_reason = $2
     WHERE id = (SELECT max(id) FROM identities WHERE member = $1::bigint AND verdict IS NOT NULL)`,
    [member, reason],
  )
  await setIdentityStatus(tx, member, 'rejected')
  return status
}

const setIdentityStatus = (sql: Sql, member: string, status: 'review' | 'certified' | 'rejected') =>
  sql.query('UPDATE members SET identity_status = $2 WHERE id = $1::bigint', [member, status])
