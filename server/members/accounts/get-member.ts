import { getMember as endpoint } from '../../../shared/base/contract/session.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { hasUnread } from '../../platform/notices/notices.ts'
import { findMemberById } from '../registry/members.ts'
import { IDENTITY_REVIEW } from './identity.ts'

/** Returns the record of the calling member. */
export const getMember = handle(endpoint, async ({ member, context: { db, now } }) => {
  const [found, isUnread] = await Promise.all([findMemberById(db, member), hasUnread(db, member, now())])
  if (!found) throw new Error(`no member ${member}`)
  const identityReason = found.identity_status === 'rejected' ? await readRejectionReason(db, member) : ''
  return {
    username: found.username,
    id: found.id,
    vip: String(found.vip),
    creditScore: String(found.credit_score),
    identityStatus: found.identity_status,
    identityReason,
    hasTradingPassword: found.hasTradingPassword,
    hasUnread: isUnread,
    inviteCode: found.invite_code,
  }
})

/** Returns the operator's reason for the last rejected or reopened identity form; "" if there is none. */
async function readRejectionReason(sql: Sql, member: string): Promise<string> {
  const [row] = await sql.query<{ reason: string }>(
    `SELECT coalesce(i.reopened_reason, r.reason) AS reason FROM identities i JOIN reviews r ON r.kind = $2 AND r.subject = i.id
     WHERE i.member = $1::bigint AND i.verdict = 'rejected' ORDER BY i.id DESC LIMIT 1`,
    [member, IDENTITY_REVIEW],
  )
  return row?.reason ?? ''
}
