import { ALL_MEMBERS, recordChange } from '../../core/db/commit-notes.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Page } from '../../core/http/paging.ts'

/** Title and HTML content of a notice in one language. */
export interface NoticeText {
  title: string
  content: string
}

/** Values of a notice that the operator can change. Times in epoch ms; null begins at once, or never ends. */
export interface NoticeValues extends NoticeText {
  img: string
  starts_at: number | null
  ends_at: number | null
}

/** Notice of the operator to all members, or to one. */
export interface OperatorNotice extends NoticeValues {
  id: string
  created_at: number
  /** Id and login name of the recipient; null for all members. */
  member: string | null
  username: string | null
  /** Languages of its translations. */
  languages: string[]
}

const COLUMNS = `n.id::text, n.title, n.content, n.img, n.created_at, n.starts_at, n.ends_at, n.member::text, m.username,
  ARRAY(SELECT t.lang FROM notice_texts t WHERE t.notice = n.id ORDER BY t.lang) AS languages
  FROM notices n LEFT JOIN members m ON m.id = n.member`
/** Condition that the notice exists and is the operator's. Notices of the platform cannot be edited. */
const BY_OPERATOR = 'removed_at IS NULL AND (member IS NULL OR by_operator)'
const NEWEST_FIRST = 'AND ($1::bigint IS NULL OR id < $1::bigint) ORDER BY id DESC LIMIT $2::int + $3::int'

/** Returns a page of the operator's notices, newest first, also those that have not begun or have ended. */
export const findOperatorNotices = (sql: Sql, { limit, offset, after }: Page): Promise<OperatorNotice[]> =>
  sql.query<OperatorNotice>(
    `SELECT ${COLUMNS} WHERE n.id = ANY (ARRAY(
       SELECT id FROM (
         (SELECT id FROM notices WHERE member IS NULL AND removed_at IS NULL ${NEWEST_FIRST}) UNION ALL
         (SELECT id FROM notices WHERE by_operator AND removed_at IS NULL ${NEWEST_FIRST})
       ) AS found ORDER BY id DESC LIMIT $2::int OFFSET $3::int
     )) ORDER BY n.id DESC`,
    [after, limit, offset],
  )

/** Returns a notice of the operator, or null. Locks it until the transaction ends. */
export async function lockOperatorNotice(tx: Sql, id: string): Promise<OperatorNotice | null> {
  await tx.query(`SELECT 1 FROM notices WHERE id = $1::bigint AND ${BY_OPERATOR} FOR UPDATE`, [id])
  const [operatorNotice] = await tx.query<OperatorNotice>(
    `SELECT ${COLUMNS} WHERE n.id = $1::bigint AND n.removed_at IS NULL AND (n.member IS NULL OR n.by_operator)`,
    [id],
  )
  return operatorNotice ?? null
}

/** New notice of the operator, with its translations by language. */
export interface NewOperatorNotice extends NoticeValues {
  /** Id of the recipient; null for all members. */
  member: string | null
  texts: Readonly<Record<string, NoticeText>>
}

/** Publishes a notice of the operator with its translations, in one transaction, and returns its id. */
export async function addOperatorNotice(tx: Sql, notice: NewOperatorNotice, now: number): Promise<string> {
  const { title, content, img, member, starts_at, ends_at } = notice
  const id = await insertRow(
    tx,
    `INSERT INTO notices (title, content, img, created_at, member, by_operator, starts_at, ends_at)
     VALUES ($1, $2, $3, $4::bigint, $5::bigint, $5::bigint IS NOT NULL, $6::bigint, $7::bigint) RETURNING id::text`,
    [title, content, img, now, member, starts_at, ends_at],
  )
  for (const [lang, text] of Object.entries(notice.texts)) await setNoticeText(tx, id, lang, text)
  recordChange(tx, member ?? ALL_MEMBERS, 'messages')
  return id
}

/** Changes a notice of the operator. A sample of a demo becomes an ordinary notice. */
export const updateOperatorNotice = (tx: Sql, id: string, values: NoticeValues): Promise<unknown> =>
  tx.query(
    `UPDATE notices SET title = $2, content = $3, img = $4, starts_at = $5::bigint, ends_at = $6::bigint, sample = false
     WHERE id = $1::bigint AND ${BY_OPERATOR}`,
    [id, values.title, values.content, values.img, values.starts_at, values.ends_at],
  )

/** Sets the text of a notice of the operator in a language. */
export const setNoticeText = (tx: Sql, id: string, lang: string, { title, content }: NoticeText): Promise<unknown> =>
  tx.query(
    `INSERT INTO notice_texts (notice, lang, title, content) VALUES ($1::bigint, $2, $3, $4)
     ON CONFLICT (notice, lang) DO UPDATE SET title = excluded.title, content = excluded.content`,
    [id, lang, title, content],
  )
