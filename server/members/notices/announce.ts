import { EMAIL_PATTERN } from '../../../shared/contract/fields.ts'
import type { Sql } from '../../core/db/sql.ts'
import { escapeHtml } from '../../core/html.ts'
import { queueMail } from '../../core/mail/queue.ts'
import { addNotice } from './notices.ts'

/** What a member is told of something that was done in their account, in their language. */
export interface Announcement {
  title: string
  text: string
}

/** Texts as the HTML of a message, a paragraph each; they are text, whatever they hold. */
export const paragraphs = (...texts: readonly string[]): string =>
  texts
    .filter(Boolean)
    .map((text) => `<p>${escapeHtml(text)}</p>`)
    .join('')

/** Puts it into the member's messages, in the transaction of what was done. */
export const announce = (tx: Sql, member: string, { title, text }: Announcement, now: number): Promise<string> =>
  addNotice(tx, { title, content: paragraphs(text), member }, now)

/** It is sent for so long; later it would only alarm. */
const MAIL_LIFE_MS = 3 * 24 * 3_600_000

/** Sends it by e-mail as well, to a member whose login name is an address: in the transaction of what was done, so that it goes out with it or not at all. */
export async function announceByMail(
  tx: Sql,
  username: string,
  { title, text }: Announcement,
  now: number,
): Promise<void> {
  if (!EMAIL_PATTERN.test(username)) return
  await queueMail(tx, { to: username, subject: title, text: `${text}\n` }, { now, life: MAIL_LIFE_MS })
}
