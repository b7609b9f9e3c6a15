import { call } from '../../shared/api/call.ts'
import { getNotices, type Notice } from '../../shared/contract/notices.ts'
import { $member, refreshMember } from '../../shared/member/member.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { memberList } from '../../shared/stores/member-list.ts'
import { markedRead } from './notices.rules.ts'

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
  noticeList.change((rows) => markedRead(rows, id))
  const response = await call(getNotices, { id, page: 1, limit: 1 }, { quiet: true })
  if (!response.ok) return null
  if ($member.lc > 0) void refreshMember()
  return response.data.find((notice) => notice.id === id) ?? null
}
