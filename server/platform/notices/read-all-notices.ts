import { readAllNotices as endpoint } from '../../../shared/base/contract/notices.ts'
import { isRowId } from '../../core/db/row-id.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse } from '../../core/http/refusal.ts'
import { markAllRead } from './notices.ts'

/** Marks all notices of the member up to the given one as read. The unread mark of `getusr` follows at once. */
export const readAllNotices = handle(endpoint, async ({ form, member, context: { db, now } }) => {
  if (!isRowId(form.id)) return refuse('site.unknownPlace', {}, { field: 'id', rule: 'unknown' })
  await markAllRead(db, member, form.id, now())
  return null
})
