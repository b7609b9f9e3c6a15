import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import type { getNotices } from '../../shared/base/contract/notices.ts'

type Notice = ResponseData<typeof getNotices>[number]

/** Messages of one day, newest first. `key`: id of its newest message. */
export interface NoticeDay {
  key: string
  name: string
  notices: Notice[]
}

/** Returns the list with one message marked as read; the same array if it already was (NTC-04). */
export const markAsRead = (rows: readonly Notice[], id: string): readonly Notice[] =>
  rows.some((row) => row.id === id && row.status === 'unread')
    ? rows.map((row) => (row.id === id ? { ...row, status: 'read' as const } : row))
    : rows

/** Returns the list with the message `newest` and all older ones marked as read, in a list that is newest first. */
export function markAllAsRead(rows: readonly Notice[], newest: string): readonly Notice[] {
  const first = rows.findIndex(({ id }) => id === newest)
  return first < 0 ? rows : rows.map((row, at) => (at < first ? row : { ...row, status: 'read' as const }))
}

/** Groups messages by day, in the order of the list. `nameOf` returns the name of a message's day; successive messages of one name are one group. */
export function groupByDay(rows: readonly Notice[], nameOf: (notice: Notice) => string): NoticeDay[] {
  const days: NoticeDay[] = []
  for (const notice of rows) {
    const name = nameOf(notice)
    const last = days.at(-1)
    if (last?.name === name) last.notices.push(notice)
    else days.push({ key: notice.id, name, notices: [notice] })
  }
  return days
}
