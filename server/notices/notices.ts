import { isRowId } from '../db/row-id.ts'
import { insertRow, markRemoved } from '../db/rows.ts'
import type { Sql } from '../db/sql.ts'

/** A system message. `read`: whether the member who asks has opened it. Content is HTML of the operator's; who shows it cleans it. */
export interface Notice {
  id: string
  title: string
  content: string
  img: string
  created_at: number
  read: boolean
}

const NOTICE = 'n.id::text, n.title, n.content, n.img, n.created_at'
const READ = 'EXISTS (SELECT 1 FROM notice_reads r WHERE r.notice = n.id AND r.member = $1::bigint) AS read'
/** Those that are there for the member who asks. */
const MEANT = 'n.removed_at IS NULL AND (n.member IS NULL OR n.member = $1::bigint)'

/** A page of the messages, newest first; `page` counts from 1. */
export const noticesFor = (sql: Sql, member: string, page: number, limit: number): Promise<Notice[]> =>
  sql.query<Notice>(
    `SELECT ${NOTICE}, ${READ} FROM notices n WHERE ${MEANT}
     ORDER BY n.id DESC LIMIT $2::int OFFSET ($3::bigint - 1) * $2::int`,
    [member, limit, page],
  )

/** One message, which the member has read from now on; null when there is none with this id. Answers it as it was, read or not. */
export async function openNotice(sql: Sql, member: string, id: string, now: number): Promise<Notice | null> {
  if (!isRowId(id)) return null
  const [notice] = await sql.query<Notice>(
    `SELECT ${NOTICE}, ${READ} FROM notices n WHERE n.id = $2::bigint AND ${MEANT}`,
    [member, id],
  )
  if (notice && !notice.read)
    await sql.query(
      'INSERT INTO notice_reads (member, notice, read_at) VALUES ($1::bigint, $2::bigint, $3::bigint) ON CONFLICT DO NOTHING',
      [member, id, now],
    )
  return notice ?? null
}

/** Whether there is a message that the member has not opened. */
export async function hasUnread(sql: Sql, member: string): Promise<boolean> {
  const [row] = await sql.query<{ unread: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM notices n WHERE ${MEANT} AND NOT EXISTS
       (SELECT 1 FROM notice_reads r WHERE r.notice = n.id AND r.member = $1::bigint)) AS unread`,
    [member],
  )
  return row?.unread === true
}

/** Publishes a message, to all members or to one alone, and answers its id. */
export const addNotice = (
  sql: Sql,
  { title, content, img = '', member = null }: { title: string; content: string; img?: string; member?: string | null },
  now: number,
): Promise<string> =>
  insertRow(
    sql,
    `INSERT INTO notices (title, content, img, created_at, member)
     VALUES ($1, $2, $3, $4::bigint, $5::bigint) RETURNING id::text`,
    [title, content, img, now, member],
  )

/** Takes a message back; answers whether there was one. */
export const removeNotice = (sql: Sql, id: string, now: number): Promise<boolean> =>
  markRemoved(sql, 'notices', id, now)
