import type { Answer } from '../../shared/contract/endpoint.ts'
import { getNotices as endpoint } from '../../shared/contract/notices.ts'
import { handle } from '../http/handle.ts'
import { refuse } from '../http/refusal.ts'
import { type Notice, noticesFor, openNotice } from './notices.ts'

/** Entries a page may have. */
const MOST = 100

/** System messages, newest first. With an id: that one, which the member has read from then on. */
export const getNotices = handle(endpoint, async ({ form, member, context: { db, now } }) => {
  if (form.page < 1) return refuse('site.pageRange', {}, { field: 'page', rule: 'range' })
  if (form.limit < 1 || form.limit > MOST)
    return refuse('site.limitRange', { most: MOST }, { field: 'limit', rule: 'range' })
  if (form.id === null) return (await noticesFor(db, member, form.page, form.limit)).map(row)
  const notice = await openNotice(db, member, form.id, now())
  return notice ? [row(notice)] : []
})

const row = ({ id, title, created_at, read, img, content }: Notice): Answer<typeof endpoint>[number] => ({
  id,
  title,
  addtime: created_at,
  status: read ? 'read' : 'unread',
  imgs: img,
  content,
})
