import rotateCw from 'lucide-static/icons/rotate-cw.svg?raw'
import wifiOff from 'lucide-static/icons/wifi-off.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { formatMoment } from '../../shared/base/format/days.ts'
import { $token } from '../../shared/state/session/token.ts'
import { $newVersion, type NewVersion } from '../../shared/view/dom/new-version.ts'
import { Button, IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { NoticeLine } from '../../shared/view/ui/controls/notice-line.tsx'
import { useHostState } from '../../shared/view/ui/hooks/use-host-state.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $unreachableSince } from './app-notice.store.ts'

/**
 * Line above the page: no connection and since when, else the offer of a new version. The live region exists before its text, so screen readers announce the
 * text.
 */
export function AppNotice() {
  const t = useTexts('app-notice')
  const since = useStore($unreachableSince)
  const version = useStore($newVersion)
  const shown = since !== null ? 'lost' : version ? 'newer' : null
  // The page's style sheet reserves room for the line by these states.
  useHostState('shown', shown !== null)
  useHostState('newer', shown === 'newer')
  return (
    <div role="status" aria-label={t('label')}>
      {since !== null ? <ConnectionLost since={since} /> : version && <NewVersionOffer version={version} />}
    </div>
  )
}

function ConnectionLost({ since }: { since: number }) {
  const t = useTexts('app-notice')
  const isMember = useStore($token) !== ''
  const known = since > 0 && { time: formatMoment(since) }
  return (
    <NoticeLine
      icon={wifiOff}
      kind="lost"
      title={t('lost')}
      text={known ? t(isMember ? 'sinceMember' : 'since', known) : t('never')}
    />
  )
}

function NewVersionOffer({ version }: { version: NewVersion }) {
  const t = useTexts('app-notice')
  return (
    <NoticeLine icon={rotateCw} kind="newer" title={t('version')} text={t('versionText')}>
      <Button size="small" kind="outline" onClick={() => version.load()}>
        {t('load')}
      </Button>
      <IconButton label={t('later')} onClick={() => version.later()}>
        <Icon source={x} size="small" />
      </IconButton>
    </NoticeLine>
  )
}
