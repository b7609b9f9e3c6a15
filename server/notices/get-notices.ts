import type { Answer } from '../../shared/contract/endpoint.ts'
import { getNotices as endpoint } from '../../shared/contract/notices.ts'
import { handle } from '../http/handle.ts'
import { pageOf } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { type Notice, noticesFor, openNotice } from './notices.ts'

/** System messages, newest first. With an id: that one, which the member has read from then on. */
export const getNotices = handle(endpoint, async ({ form, member, context: { db, now } }) => {
  const page = pageOf(form)
  if (page instanceof Refusal) return page
  if (form.id === null) return (await noticesFor(db, member, page)).map(row)
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
