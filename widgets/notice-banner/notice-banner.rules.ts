import type { Notice } from '../../shared/contract/notices.ts'

/** What decides whether the newest message is asked for. */
export interface PollConditions {
  /** "" for a visitor. */
  token: string
  /** `unread_notice_switch` (NTC-12). */
  on: boolean
  /** The page is the list of messages itself. */
  atList: boolean
  /** A message stands in the banner. */
  shown: boolean
  /** The page is in view. */
  seen: boolean
}

/** Whose newest message is asked for now, by token; "" for none (NTC-09, 11, 14). */
export const pollToken = ({ token, on, atList, shown, seen }: PollConditions): string =>
  on && !atList && !shown && seen ? token : ''

/** What the banner shows of an answer: the newest message when it is unread (NTC-08), and not the one that was closed. */
export const noticeToShow = (answer: readonly Notice[], dismissed: string): Notice | null => {
  const [newest] = answer
  return newest?.status === 'unread' && newest.id !== dismissed ? newest : null
}

/** Whether an address of the host site is the list of messages, however it is written. */
export const isList = (pathname: string): boolean => /\/notify(\.html)?\/?$/.test(pathname)
