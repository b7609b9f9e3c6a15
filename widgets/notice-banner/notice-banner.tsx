import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import megaphone from 'lucide-static/icons/megaphone.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import type { Notice } from '../../shared/base/contract/notices.ts'
import { toPlainText } from '../../shared/base/format/plain-text.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { NoticeLine } from '../../shared/view/ui/controls/notice-line.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useHostState } from '../../shared/view/ui/hooks/use-host-state.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $notice, dismissNotice } from './notice-banner.store.ts'

/** Line with the newest message (NTC-06…10). The live region exists before its text, so screen readers announce the text. */
export function NoticeBanner() {
  const t = useTexts('notice-banner')
  const notice = useStore($notice)
  useHostState('shown', notice !== null)
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
