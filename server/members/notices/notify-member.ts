import { EMAIL_PATTERN } from '../../../shared/contract/fields.ts'
import type { Sql } from '../../core/db/sql.ts'
import { escapeHtml } from '../../core/html.ts'
import { queueMail } from '../../core/mail/queue.ts'
import { addNotice } from './notices.ts'

/** Message to a member about a change in the account, in the member's language. */
export interface Announcement {
  title: string
  text: string
}

/** Returns texts as HTML paragraphs, escaped. */
export const paragraphs = (...texts: readonly string[]): string =>
  texts
    .filter(Boolean)
    .map((text) => `<p>${escapeHtml(text)}</p>`)
    .join('')

/** Adds an announcement to the member's messages, in the transaction of the change. */
export const announce = (tx: Sql, member: string, { title, text }: Announcement, now: number): Promise<string> =>
  addNotice(tx, { title, content: paragraphs(text), member }, now)

/** Time in which the e-mail is still sent, ms. Later it would only alarm the member. */
const MAIL_LIFE_MS = 3 * 24 * 3_600_000

/** Queues the announcement as an e-mail if the login name is an address. It is part of the transaction of the change, so it is sent only if that commits. */
export async function announceByMail(
  tx: Sql,
  username: string,
  { title, text }: Announcement,
  now: number,
): Promise<void> {
  if (!EMAIL_PATTERN.test(username)) return
  await queueMail(tx, { to: username, subject: title, text: `${text}\n` }, { now, life: MAIL_LIFE_MS })
}
