import type { ResponseData } from '../../../shared/contract/endpoint.ts'
import { getNotices as endpoint } from '../../../shared/contract/notices.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { handle } from '../../core/http/handle.ts'
import { parsePage } from '../../core/http/paging.ts'
import { Refusal } from '../../core/http/refusal.ts'
import { findNotices, type Notice, openNotice } from './notices.ts'
import { getWelcome } from './welcome.ts'

/** Returns notices, newest first. With an id, returns that notice and marks it as read by the member. */
export const getNotices = handle(endpoint, async ({ form, member, lang, context: { db, now } }) => {
  const page = parsePage(form)
  if (page instanceof Refusal) return page
  if (form.id === null) return (await findNotices(db, member, page)).map((notice) => toRow(notice, lang))
  const notice = await openNotice(db, member, form.id, now())
  return notice ? [toRow(notice, lang)] : []
})

const toRow = (
  { id, title, created_at, read, img, content, sample, personal }: Notice,
  lang: LanguageCode,
): ResponseData<typeof endpoint>[number] => ({
  id,
  title,
  addtime: created_at,
  status: read ? 'read' : 'unread',
  imgs: img,
  content,
  personal,
  ...(sample && getWelcome(lang)),
})
