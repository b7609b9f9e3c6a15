import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { NOTICE_POLL_MS } from '../../shared/base/contract/constants.ts'
import { getNotices, type Notice } from '../../shared/base/contract/notices.ts'
import { config } from '../../shared/base/runtime/config.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { onDecision } from '../../shared/state/member/decision.ts'
import { readStored, writeStored } from '../../shared/state/preferences/storage.ts'
import { $token } from '../../shared/state/session/token.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'
import { isDuringOwnAction } from '../../shared/wire/api/own-actions.ts'
import { findNoticeToShow, getPollToken, isNoticeList } from './notice-banner.rules.ts'

/** Which page is shown, and whether it is visible. */
interface PageState {
  atList: boolean
  seen: boolean
}

const readPageState = (): PageState => ({
  atList: config().hosted && isNoticeList(location.pathname),
  seen: !document.hidden,
})

/** Events after which the page may have changed: the host site navigates without a reload. */
const PAGE_EVENTS = ['tl-page', 'visibilitychange'] as const

function createPageState(): ReadableAtom<PageState> {
  const $place = atom(readPageState())
  onMount($place, () => {
    const look = () => {
      const now = readPageState()
      const { atList, seen } = $place.get()
      if (now.atList !== atList || now.seen !== seen) $place.set(now)
    }
    look()
    for (const move of PAGE_EVENTS) document.addEventListener(move, look)
    addEventListener('popstate', look)
    return () => {
      for (const move of PAGE_EVENTS) document.removeEventListener(move, look)
      removeEventListener('popstate', look)
    }
  })
  return $place
}

/** Returns true if a message to this member was created while a call of this page that changes something was answered. */
const isOwnNotice = ({ personal, createdAt }: Notice): boolean =>
  personal && typeof createdAt === 'number' && isDuringOwnAction(createdAt)

/** Name of the stored id of the notice that this member dismissed last on this device. */
const getDismissedName = () => `dismissed/${readStored('account')}` as const

/** Banner state, shared by all elements and kept across pages of the site. */
const banner = pageSingleton('noticeBanner', () => {
  /** Message shown, and the token of the member who received it. */
  const $shown = atom<{ notice: Notice; token: string } | null>(null)
  const $place = createPageState()
  const $pollToken = computed([$token, $settings, $shown, $place], (token, { values }, shown, { atList, seen }) =>
    getPollToken({ token, on: values.unreadNoticeSwitch === true, atList, shown: shown?.token === token, seen }),
  )
  const $poll = polled(NOTICE_POLL_MS, () => showNewest(), $pollToken)
  async function showNewest() {
    const token = $token.get()
    const response = await call(getNotices, { page: 1, limit: 1 }, { quiet: true })
    // The member may have logged out or opened the list while the request was running.
    if (response.ok && token !== '' && token === $token.get() && !$place.get().atList) {
      const notice = findNoticeToShow(response.data, readStored(getDismissedName()), isOwnNotice)
      $shown.set(notice && { notice, token })
    }
    return response
  }
  /** Requests the newest message after an event that has created one. Polling stops while a message is shown, so that one may be older. */
  const refresh = () => ($shown.get() ? showNewest() : $poll.invalidate())
  const hide = () => {
    const shown = $shown.get()
    if (shown) writeStored(getDismissedName(), shown.notice.id)
    $shown.set(null)
  }
  const $notice = computed([$shown, $token, $settings, $place], (shown, token, { values }, { atList }) =>
    shown && token === shown.token && values.unreadNoticeSwitch && !atList ? shown.notice : null,
  )
  return { $shown, $place, $poll, $notice, refresh, hide }
})

/** Message in the banner; null for none. While observed it polls at once, then every 10 s, until there is one (NTC-06…14). */
export const $notice = pageSingleton('noticeBanner.view', () => {
  const $view = atom<Notice | null>(null)
  onMount($view, () => {
    const ends = [
      // Opening the list dismisses the message (NTC-10).
      banner.$place.subscribe(({ atList }) => atList && banner.$shown.get() && banner.hide()),
      banner.$notice.subscribe((notice) => $view.set(notice)),
      banner.$poll.listen(() => undefined),
      onDecision(() => void banner.refresh()),
    ]
    // A message to one member leaves with the next page.
    const leave = () => banner.$notice.get()?.personal && banner.hide()
    document.addEventListener('tl-page', leave)
    return () => {
      document.removeEventListener('tl-page', leave)
      for (const end of ends) end()
    }
  })
  return $view
})

/** Dismisses the message on this device. A newer message is still shown. */
export const dismissNotice = (): void => banner.hide()
