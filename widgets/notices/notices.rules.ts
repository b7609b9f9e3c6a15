import type { Answer } from '../../shared/contract/endpoint.ts'
import type { getNotices } from '../../shared/contract/notices.ts'

type Notice = Answer<typeof getNotices>[number]

/** Returns the list with one message marked as read; the same array if it already was (NTC-04). */
export const markedRead = (rows: readonly Notice[], id: string): readonly Notice[] =>
  rows.some((row) => row.id === id && row.status === 'unread')
    ? rows.map((row) => (row.id === id ? { ...row, status: 'read' as const } : row))
    : rows
