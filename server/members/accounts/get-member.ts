import { getMember as endpoint } from '../../../shared/contract/session.ts'
import { handle } from '../../core/http/handle.ts'
import { hasUnread } from '../notices/notices.ts'
import { findMemberById } from '../registry/members.ts'

/** Returns the record of the calling member. */
export const getMember = handle(endpoint, async ({ member, context: { db, now } }) => {
  const [found, has_unread] = await Promise.all([findMemberById(db, member), hasUnread(db, member, now())])
  if (!found) throw new Error(`no member ${member}`)
  return {
    username: found.username,
    id: found.id,
    vip: String(found.vip),
    credit_score: String(found.credit_score),
    rzstatus: found.identity_status,
    have_pay: found.have_pay,
    has_unread,
    invit: found.invite_code,
  }
})
