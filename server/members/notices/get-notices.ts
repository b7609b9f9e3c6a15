import type { Answer } from '../../../shared/contract/endpoint.ts'
import { getNotices as endpoint } from '../../../shared/contract/notices.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { handle } from '../../core/http/handle.ts'
import { pageOf } from '../../core/http/paging.ts'
import { Refusal } from '../../core/http/refusal.ts'
import { type Notice, noticesFor, openNotice } from './notices.ts'
import { welcomeIn } from './welcome.ts'

/** Returns notices, newest first. With an id, returns that notice and marks it as read by the member. */
export const getNotices = handle(endpoint, async ({ form, member, lang, context: { db, now } }) => {
  const page = pageOf(form)
  if (page instanceof Refusal) return page
  if (form.id === null) return (await noticesFor(db, member, page)).map((notice) => row(notice, lang))
  const notice = await openNotice(db, member, form.id, now())
  return notice ? [row(notice, lang)] : []
})

const row = (
  { id, title, created_at, read, img, content, sample }: Notice,
  lang: LanguageCode,
): Answer<typeof endpoint>[number] => ({
  id,
  title,
  addtime: created_at,
  status: read ? 'read' : 'unread',
  imgs: img,
  content,
  ...(sample && welcomeIn(lang)),
})
