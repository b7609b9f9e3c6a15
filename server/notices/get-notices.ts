import type { Answer } from '../../shared/contract/endpoint.ts'
import { getNotices as endpoint } from '../../shared/contract/notices.ts'
import { handle } from '../http/handle.ts'
import { pageProblem } from '../http/pages.ts'
import { type Notice, noticesFor, openNotice } from './notices.ts'

/** System messages, newest first. With an id: that one, which the member has read from then on. */
export const getNotices = handle(endpoint, async ({ form, member, context: { db, now } }) => {
  const problem = pageProblem(form)
  if (problem) return problem
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
