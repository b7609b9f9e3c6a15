import rotateCw from 'lucide-static/icons/rotate-cw.svg?raw'
import wifiOff from 'lucide-static/icons/wifi-off.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { type ReactNode, useLayoutEffect } from 'react'
import { $newVersion, type NewVersion } from '../../shared/dom/new-version.ts'
import { formatMoment } from '../../shared/format/times.ts'
import { $token } from '../../shared/session/token.ts'
import { Button, IconButton } from '../../shared/ui/button.tsx'
import { useHost } from '../../shared/ui/host-context.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { $lostSince } from './app-notice.store.ts'

/** The line above the page: no connection, and since when; else that there is a new version. What says it is there before it comes, so that it is heard when it does. */
export function AppNotice() {
  const t = useTexts('app-notice')
  const host = useHost()
  const since = useStore($lostSince)
  const version = useStore($newVersion)
  const shown = since !== null ? 'lost' : version ? 'newer' : null
  // The page makes room by its own style sheet.
  useLayoutEffect(() => {
    if (shown) host.dataset.shown = shown
    else delete host.dataset.shown
  }, [host, shown])
  return (
    <div role="status" aria-label={t('label')}>
      {since !== null ? <Lost since={since} /> : version && <Newer version={version} />}
    </div>
  )
}

function Lost({ since }: { since: number }) {
  const t = useTexts('app-notice')
  const isMember = useStore($token) !== ''
  const known = since > 0 && { time: formatMoment(since) }
  return (
    <Line icon={wifiOff} kind="lost" title={t('lost')}>
      {known ? t(isMember ? 'sinceMember' : 'since', known) : t('never')}
    </Line>
  )
}

function Newer({ version }: { version: NewVersion }) {
  const t = useTexts('app-notice')
  return (
    <Line
      icon={rotateCw}
      kind="newer"
      title={t('version')}
      actions={
        <>
          <Button size="small" kind="outline" onClick={() => version.load()}>
            {t('load')}
          </Button>
          <IconButton label={t('later')} onClick={() => version.later()}>
            <Icon source={x} size="small" />
          </IconButton>
        </>
      }
    >
      {t('versionText')}
    </Line>
  )
}

interface LineProps {
  icon: string
  kind: 'lost' | 'newer'
  title: string
  children: ReactNode
  actions?: ReactNode
}

const Line = ({ icon, kind, title, children, actions }: LineProps) => (
  <div className={`notice ${kind}`} part="notice">
    <Icon source={icon} size="small" />
    <p>
      <b>{title}</b>
      <span>{children}</span>
    </p>
    {actions}
  </div>
)
