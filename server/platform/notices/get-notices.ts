import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { getNotices as endpoint } from '../../../shared/base/contract/notices.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { handle } from '../../core/http/handle.ts'
import { parsePage } from '../../core/http/paging.ts'
import { Refusal } from '../../core/http/refusal.ts'
import { tryRenderMessage } from './message.ts'
import { findNotices, type Notice, openNotice } from './notices.ts'
import { getWelcome } from './welcome.ts'

/** Returns notices, newest first. With an id, returns that notice and marks it as read by the member. */
export const getNotices = handle(endpoint, async ({ form, member, lang, context: { db, now } }) => {
  const page = parsePage(form)
  if (page instanceof Refusal) return page
  const reading = { lang, now: now() }
  if (form.id === null) return (await findNotices(db, member, page, reading)).map((notice) => toRow(notice, lang))
  const notice = await openNotice(db, member, form.id, reading)
  return notice ? [toRow(notice, lang)] : []
})

const toRow = (notice: Notice, lang: LanguageCode): ResponseData<typeof endpoint>[number] => ({
  id: notice.id,
  createdAt: notice.created_at,
  status: notice.read ? 'read' : 'unread',
  picture: notice.img,
  personal: notice.personal,
  type: notice.cause_type ?? '',
  number: notice.cause_number ?? '',
  ...getTexts(notice, lang),
})

function getTexts({ title, content, sample, message }: Notice, lang: LanguageCode): Pick<Notice, 'title' | 'content'> {
  if (sample) return getWelcome(lang)
  const rendered = message && tryRenderMessage(lang, message)
  return { title: rendered?.title ?? title, content: rendered?.content ?? content }
}
