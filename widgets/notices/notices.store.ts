import { atom } from 'nanostores'
import { getNotices, type Notice, readAllNotices } from '../../shared/base/contract/notices.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { $member, refreshMember } from '../../shared/state/member/member.store.ts'
import { $token } from '../../shared/state/session/token.ts'
import { memberList } from '../../shared/state/stores/member-list.ts'
import { call, reportFailure } from '../../shared/wire/api/call.ts'
import { markAllAsRead, markAsRead } from './notices.rules.ts'

/** The member's messages, 10 per page (NTC-01). */
export const noticeList = pageSingleton('notices', () =>
  memberList<Notice>(
    (asked) => call(getNotices, asked, { quiet: true }),
    ({ id }) => id,
  ),
)

/**
 * Marks a message as read in the list (NTC-04) and loads it in full by its id (NTC-05). Returns null if loading fails; the list's data is then shown.
 */
export async function openNotice(id: string): Promise<Notice | null> {
  noticeList.change((rows) => markAsRead(rows, id))
  const response = await call(getNotices, { id, page: 1, limit: 1 }, { quiet: true })
  if (!response.ok) return null
  refreshUnreadMark()
  return response.data.find((notice) => notice.id === id) ?? null
}

/** True while all messages are being marked as read. */
export const $readingAll = pageSingleton('notices.readingAll', () => atom(false))

/**
 * Marks all messages as read, up to the newest one in the list, so that a message which arrives meanwhile stays unread. A second call during the first
 * does nothing. If the backend lacks the call, each loaded message is marked by opening it. After a failure, which the member sees, all stay as they were.
 */
export async function readAll(): Promise<void> {
  const { rows } = noticeList.$list.get()
  const [newest] = rows
  if (!newest || $readingAll.get()) return
  $readingAll.set(true)
  try {
    const token = $token.get()
    const response = await call(readAllNotices, { id: newest.id }, { quiet: true })
    if (token !== $token.get()) return
    if (!response.ok && response.error.kind !== 'absent') return reportFailure(response.error, token, false)
    if (!response.ok) for (const { id, status } of rows) if (status === 'unread') await openNotice(id)
    noticeList.change((now) => markAllAsRead(now, newest.id))
    refreshUnreadMark()
  } finally {
    $readingAll.set(false)
  }
}

/** Refreshes the unread mark of the member, if the page shows it. */
function refreshUnreadMark(): void {
  if ($member.lc > 0) void refreshMember()
}
