import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { ALL_MEMBERS, recordChange } from '../../core/db/commit-notes.ts'
import type { Db } from '../../core/db/db.ts'
import { keysetClause } from '../../core/db/keyset.ts'
import { isRowId } from '../../core/db/row-id.ts'
import { insertRow, markRemoved } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Page } from '../../core/http/paging.ts'
import type { NoticeCause } from '../../define-domain.ts'
import type { StoredMessage } from './message.ts'

/** Notice. `read` is true if the calling member has opened it. `content` is HTML written by the operator; the page sanitizes it before showing it. */
export interface Notice {
  id: string
  title: string
  content: string
  img: string
  created_at: number
  read: boolean
  /** True if it is addressed to the calling member only. */
  personal: boolean
  /** True for the welcome of a demo, which is shown in the reader's language. */
  sample: boolean
  /** Texts of a notice of the platform, which are rendered in the reader's language; null if only `title` and `content` exist. */
  message: StoredMessage | null
  cause_type: string | null
  cause_number: string | null
}

const NOTICE_COLUMNS = `n.id::text, coalesce(t.title, n.title) AS title, coalesce(t.content, n.content) AS content, n.img,
  coalesce(n.starts_at, n.created_at) AS created_at, n.sample, n.member IS NOT NULL AS personal, n.message, n.cause_type, n.cause_number`
/** A notice to one member stores in its own row when it was opened. */
const READ_COLUMN =
  'n.read_at IS NOT NULL OR EXISTS (SELECT 1 FROM notice_reads r WHERE r.notice = n.id AND r.member = $1::bigint) AS read'
/** Source of the columns: the notice and its translation for the reader. */
const fromNotices = (lang: string) => `FROM notices n LEFT JOIN notice_texts t ON t.notice = n.id AND t.lang = ${lang}`
const getPeriodClause = (now: string) =>
  `(n.starts_at IS NULL OR n.starts_at <= ${now}::bigint) AND (n.ends_at IS NULL OR n.ends_at > ${now}::bigint)`
const TO_ALL = 'n.removed_at IS NULL AND n.member IS NULL'
const TO_ONE = 'n.removed_at IS NULL AND n.member IS NOT NULL'
const OLDER = '($2::bigint IS NULL OR n.id < $2::bigint)'
const OWN_NEWEST_FIRST = keysetClause({ 'n.member': '$1::bigint' }, { 'n.id': '$2::bigint' })
/** Each of the two subqueries returns enough rows for the whole page. */
const PAGE_LIMIT = 'LIMIT $3::int + $4::int'

/** Reading of notices: language of the reader, and time in epoch ms. */
interface Reading {
  lang: LanguageCode
  now: number
}

/** Returns a page of notices that are shown at this time, newest first: those to all members and those to this one. */
export const findNotices = (
  sql: Sql,
  member: string,
  { limit, offset, after }: Page,
  { lang, now }: Reading,
): Promise<Notice[]> =>
  sql.query<Notice>(
    `SELECT ${NOTICE_COLUMNS}, ${READ_COLUMN} ${fromNotices('$5')} WHERE n.id = ANY (ARRAY(
       SELECT id FROM (
         (SELECT n.id FROM notices n WHERE ${TO_ALL} AND ${OLDER} AND ${getPeriodClause('$6')} ORDER BY n.id DESC ${PAGE_LIMIT}) UNION ALL
         (SELECT n.id FROM notices n WHERE ${TO_ONE} AND ${getPeriodClause('$6')} AND ${OWN_NEWEST_FIRST} ${PAGE_LIMIT})
       ) AS meant ORDER BY id DESC LIMIT $3::int OFFSET $4::int
     )) ORDER BY n.id DESC`,
    [member, after, limit, offset, lang, now],
  )

/** Returns a notice, or null if this member has none with this id, and marks it as read. The returned notice has its previous `read` state. */
export async function openNotice(sql: Sql, member: string, id: string, { lang, now }: Reading): Promise<Notice | null> {
  if (!isRowId(id)) return null
  const [notice] = await sql.query<Notice>(
    `SELECT ${NOTICE_COLUMNS}, ${READ_COLUMN} ${fromNotices('$3')}
     WHERE n.id = $2::bigint AND ${getPeriodClause('$4')} AND ((${TO_ALL}) OR (${TO_ONE} AND n.member = $1::bigint))`,
    [member, id, lang, now],
  )
  if (notice && !notice.read) {
    await markRead(sql, member, id, now)
    recordChange(sql, member, 'messages')
  }
  return notice ?? null
}

async function markRead(sql: Sql, member: string, id: string, now: number): Promise<void> {
  const own = await sql.query(
    'UPDATE notices SET read_at = $3::bigint WHERE id = $2::bigint AND member = $1::bigint RETURNING id',
    [member, id, now],
  )
  if (own.length > 0) return
  await sql.query(
    'INSERT INTO notice_reads (member, notice, read_at) VALUES ($1::bigint, $2::bigint, $3::bigint) ON CONFLICT DO NOTHING',
    [member, id, now],
  )
}

/** Marks as read all notices up to `newest` that are shown at this time: those to all members and those to this one. A repetition changes nothing. */
export async function markAllRead(db: Db, member: string, newest: string, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `UPDATE notices n SET read_at = $3::bigint
       WHERE ${TO_ONE} AND n.read_at IS NULL AND n.member = ANY (ARRAY[$1::bigint]) AND n.id <= $2::bigint AND ${getPeriodClause('$3')}`,
      [member, newest, now],
    )
    await tx.query(
      `INSERT INTO notice_reads (member, notice, read_at) SELECT $1::bigint, n.id, $3::bigint FROM notices n
       WHERE ${TO_ALL} AND n.id <= $2::bigint AND ${getPeriodClause('$3')} ON CONFLICT DO NOTHING`,
      [member, newest, now],
    )
    recordChange(tx, member, 'messages')
  })
}

// Follows the order of the index of unread notices. The order of the other index would scan all opened ones.
const UNREAD_QUERY = `SELECT true FROM notices n WHERE ${TO_ONE} AND n.read_at IS NULL AND ${getPeriodClause('$2')} AND n.member = ANY (ARRAY[$1::bigint])
  ORDER BY n.member, n.created_at LIMIT 1`

/** Number of the newest notices to all members that count as unread. Older ones cause no reminder. */
const MAX_REMINDERS = 100

/** Returns true if the member has an unread notice. The cost does not depend on the number of notices. */
export async function hasUnread(sql: Sql, member: string, now: number): Promise<boolean> {
  const [row] = await sql.query<{ unread: boolean }>(
    `SELECT coalesce((${UNREAD_QUERY}), EXISTS (SELECT 1 FROM (SELECT n.id FROM notices n WHERE ${TO_ALL} AND ${getPeriodClause('$2')} ORDER BY n.id DESC LIMIT ${MAX_REMINDERS}) AS latest
       WHERE NOT EXISTS (SELECT 1 FROM notice_reads r WHERE r.notice = latest.id AND r.member = $1::bigint))) AS unread`,
    [member, now],
  )
  return row?.unread === true
}

/** New notice. `message` has the texts of a notice of the platform to one member; `title` and `content` then have them in one language. */
interface NewNotice {
  title: string
  content: string
  img?: string
  member?: string | null
  message?: StoredMessage | null
  cause?: NoticeCause | null
}

/** Publishes a notice to all members or to one, and returns its id. */
export async function addNotice(
  sql: Sql,
  { title, content, img = '', member = null, message = null, cause = null }: NewNotice,
  now: number,
): Promise<string> {
  const id = await insertRow(
    sql,
    `INSERT INTO notices (title, content, img, created_at, member, message, cause_type, cause_number)
     VALUES ($1, $2, $3, $4::bigint, $5::bigint, $6::jsonb, $7, $8) RETURNING id::text`,
    [title, content, img, now, member, message && JSON.stringify(message), cause?.type ?? null, cause?.number ?? null],
  )
  recordChange(sql, member ?? ALL_MEMBERS, 'messages')
  return id
}

/** Removes a notice. Returns whether it existed. */
export const removeNotice = (sql: Sql, id: string, now: number): Promise<boolean> =>
  markRemoved(sql, 'notices', id, now)
