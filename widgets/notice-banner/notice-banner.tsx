import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import megaphone from 'lucide-static/icons/megaphone.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Notice } from '../../shared/base/contract/notices.ts'
import { toPlainText } from '../../shared/base/format/plain-text.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { getFocusedElement } from '../../shared/view/dom/focused-element.ts'
import { startReadingTime } from '../../shared/view/dom/reading-time.ts'
import { IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { NoticeLine } from '../../shared/view/ui/controls/notice-line.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useHostState } from '../../shared/view/ui/hooks/use-host-state.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $leaves, $notice, dismissNotice } from './notice-banner.store.ts'

/** Time after which a temporary message leaves. */
const SHOW_MS = 6_000

/** Line with the newest message (NTC-06…10). The live region exists before its text, so screen readers announce the text. */
export function NoticeBanner() {
  const t = useTexts('notice-banner')
  const notice = useStore($notice)
  const host = useHost()
  const leaves = useStore($leaves)
  const [isHeld, setHeld] = useState(false)
  // The page's style sheet moves the page below a "staying" line; a "passing" line covers the page, but never the control that has the focus.
  const [isPassing, setPassing] = useState(false)
  useLayoutEffect(() => setPassing(notice?.personal === true && !coversFocus(host)), [host, notice])
  useHostState('shown', notice !== null)
  useHostState('passing', isPassing)
  // The removal of a focused or hovered line reports no end of either. Runs before the new line can have the focus or the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every message
  useLayoutEffect(() => setHeld(false), [notice])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message has its own 6 s
  useEffect(() => {
    if (!leaves || isHeld) return
    return startReadingTime(dismissNotice, SHOW_MS)
  }, [leaves, isHeld, notice])
  useEffect(() => {
    if (!leaves) return
    const uncoverFocus = () => {
      if (coversFocus(host)) dismissNotice()
    }
    document.addEventListener('focusin', uncoverFocus)
    return () => document.removeEventListener('focusin', uncoverFocus)
  }, [leaves, host])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div
      className="banner"
      role="status"
      aria-label={t('label')}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {notice && <Line notice={notice} key={notice.id} />}
    </div>
  )
}

/** Returns true if the line covers the control that has the keyboard's focus (WCAG 2.4.11). */
function coversFocus(line: Element): boolean {
  const focused = getFocusedElement()
  if (!focused?.matches(':focus-visible') || focused.getRootNode() === line.shadowRoot) return false
  const [control, over] = [focused.getBoundingClientRect(), line.getBoundingClientRect()]
  return control.top < over.bottom && control.bottom > over.top
}

function Line({ notice: { title, content } }: { notice: Notice }) {
  const t = useTexts('notice-banner')
  const host = useHost()
  const open = () => {
    dismissNotice()
    goTo(host, '/notify')
  }
  return (
    <NoticeLine icon={megaphone} title={title} text={toPlainText(content).slice(0, 300)} foreign>
      {hasRoute('/notify') && (
        <IconButton label={t('open')} onClick={open}>
          <Icon source={chevronRight} size="small" flip />
        </IconButton>
      )}
      <IconButton label={t('dismiss')} onClick={dismissNotice}>
        <Icon source={x} size="small" />
      </IconButton>
    </NoticeLine>
  )
}
