import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { config } from '../../shared/config.ts'
import { NOTICE_POLL_MS } from '../../shared/contract/constants.ts'
import { getNotices, type Notice } from '../../shared/contract/notices.ts'
import { onDecision } from '../../shared/member/decision.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { polled } from '../../shared/stores/polled.ts'
import { isList, noticeToShow, pollToken } from './notice-banner.rules.ts'

/** Which page is shown, and whether it is visible. */
interface Place {
  atList: boolean
  seen: boolean
}

const place = (): Place => ({ atList: config().hosted && isList(location.pathname), seen: !document.hidden })

/** Events after which the page may have changed: the host site navigates without a reload. */
const MOVES = ['astro:after-swap', 'astro:page-load', 'visibilitychange'] as const

function watchedPlace(): ReadableAtom<Place> {
  const $place = atom(place())
  onMount($place, () => {
    const look = () => {
      const now = place()
      const { atList, seen } = $place.get()
      if (now.atList !== atList || now.seen !== seen) $place.set(now)
    }
    look()
    for (const move of MOVES) document.addEventListener(move, look)
    addEventListener('popstate', look)
    return () => {
      for (const move of MOVES) document.removeEventListener(move, look)
      removeEventListener('popstate', look)
    }
  })
  return $place
}

/** Banner state, shared by all elements and kept across pages of the site. */
const banner = pageSingleton('noticeBanner', () => {
  /** Message shown, and the token of the member who received it. */
  const $shown = atom<{ notice: Notice; token: string } | null>(null)
  const $place = watchedPlace()
  let dismissed = ''
  const $pollToken = computed([$token, $settings, $shown, $place], (token, { values }, shown, { atList, seen }) =>
    pollToken({ token, on: values.unread_notice_switch === true, atList, shown: shown?.token === token, seen }),
  )
  const $poll = polled(
    NOTICE_POLL_MS,
    async () => {
      const token = $pollToken.get()
      const response = await call(getNotices, { page: 1, limit: 1 }, { quiet: true })
      // The member may have logged out or opened the list while the request was running.
      if (response.ok && token !== '' && token === $pollToken.get()) {
        const notice = noticeToShow(response.data, dismissed)
        if (notice) $shown.set({ notice, token })
      }
      return response
    },
    $pollToken,
  )
  const hide = () => {
    dismissed = $shown.get()?.notice.id ?? dismissed
    $shown.set(null)
  }
  const $notice = computed([$shown, $token, $settings, $place], (shown, token, { values }, { atList }) =>
    shown && token === shown.token && values.unread_notice_switch && !atList ? shown.notice : null,
  )
  return { $shown, $place, $poll, $notice, hide }
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
      onDecision(() => void banner.$poll.invalidate()),
    ]
    return () => {
      for (const end of ends) end()
    }
  })
  return $view
})

/** Dismisses the message until the page is reloaded. A newer message is still shown. */
export const dismissNotice = (): void => banner.hide()
