import type { Notice } from '../../shared/base/contract/notices.ts'

/** Conditions for polling the newest message. */
export interface PollConditions {
  /** "" for a visitor. */
  token: string
  /** `unreadNoticeSwitch` (NTC-12). */
  on: boolean
  /** True if the page is the list of messages itself. */
  atList: boolean
  /** True if the banner shows a message. */
  shown: boolean
  /** True if the page is visible. */
  seen: boolean
}

/** Returns the token of the member whose newest message is polled; "" for no polling (NTC-09, 11, 14). */
export const getPollToken = ({ token, on, atList, shown, seen }: PollConditions): string =>
  on && !atList && !shown && seen ? token : ''

/** Returns the newest message if it is unread (NTC-08), not the dismissed one and not about an action of this page, else null. */
export const findNoticeToShow = (
  notices: readonly Notice[],
  dismissed: string,
  isOwn: (notice: Notice) => boolean,
): Notice | null => {
  const [newest] = notices
  return newest?.status === 'unread' && newest.id !== dismissed && !isOwn(newest) ? newest : null
}

/** Returns true if a path of the host site is the list of messages, in any spelling. */
export const isNoticeList = (pathname: string): boolean => /\/notify(\.html)?\/?$/.test(pathname)
