import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import megaphone from 'lucide-static/icons/megaphone.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useLayoutEffect } from 'react'
import type { Notice } from '../../shared/contract/notices.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { plainText } from '../../shared/format/plain-text.ts'
import { hasRoute } from '../../shared/routes.ts'
import { IconButton } from '../../shared/ui/controls/button.tsx'
import { Icon } from '../../shared/ui/controls/icon.tsx'
import { NoticeLine } from '../../shared/ui/controls/notice-line.tsx'
import { useHost } from '../../shared/ui/hooks/host-context.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { $notice, dismissNotice } from './notice-banner.store.ts'

/** Line with the newest message (NTC-06…10). The live region exists before its text, so screen readers announce the text. */
export function NoticeBanner() {
  const t = useTexts('notice-banner')
  const notice = useStore($notice)
  const host = useHost()
  const shown = notice !== null
  // The page's style sheet reserves room for the line by this attribute.
  useLayoutEffect(() => {
    host.toggleAttribute('data-shown', shown)
  }, [host, shown])
  return (
    <div className="banner" role="status" aria-label={t('label')}>
      {notice && <Line notice={notice} key={notice.id} />}
    </div>
  )
}

function Line({ notice: { title, content } }: { notice: Notice }) {
  const t = useTexts('notice-banner')
  const host = useHost()
  const open = () => {
    dismissNotice()
    goTo(host, '/notify')
  }
  return (
    <NoticeLine icon={megaphone} title={title} text={plainText(content).slice(0, 300)} foreign>
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
