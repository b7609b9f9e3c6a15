import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import globe from 'lucide-static/icons/globe.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import keyRound from 'lucide-static/icons/key-round.svg?raw'
import lock from 'lucide-static/icons/lock.svg?raw'
import monitorSmartphone from 'lucide-static/icons/monitor-smartphone.svg?raw'
import wifiOff from 'lucide-static/icons/wifi-off.svg?raw'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { $keepsFigures, setKeepsFigures } from '../../shared/state/last-figures/setting.ts'
import { $member } from '../../shared/state/member/member.store.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { memberPage } from '../../shared/view/ui/account/member-page.tsx'
import { PasswordStatusBadge } from '../../shared/view/ui/account/status-badge.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Landmark } from '../../shared/view/ui/controls/landmark.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

const LINKS = [
  { name: 'loginPassword', icon: lock, route: '/modifyPwd' },
  { name: 'tradingPassword', icon: keyRound, route: '/resetLegalPwd' },
  { name: 'sessions', icon: monitorSmartphone, route: '/sessions' },
  { name: 'ownLimits', icon: hourglass, route: '/own-limits' },
] as const

const loadScore = () => import('./security-score.tsx')
const loadFactor = () => import('./second-factor.tsx')
const loadMailWord = () => import('./mail-word.tsx')

/** Security centre: the score of the account's protection, links to both passwords, the sessions, the own limits and the connected pages, with a badge if the trading password is set (SEC-01, SEC-08), and what the device keeps. */
export const Security = memberPage(
  { useTitle: () => useTexts('personal')('security'), className: 'security', back: '/' },
  SecurityLinks,
)

function SecurityLinks() {
  const names = useTexts('personal')
  const t = useTexts('security')
  const member = useStore($member)
  const { values } = useStore($settings)
  return (
    <>
      <Lazy load={loadScore} meanwhile={<div className="score skeleton" />}>
        {({ Score }) => <Score />}
      </Lazy>
      <Landmark tag="nav" aria-label={names('security')}>
        {LINKS.filter(({ name, route }) => hasRoute(route) && (name !== 'ownLimits' || values.ownLimits)).map(
          ({ name, icon, route }) => (
            <Link route={route} className="cell" part="entry" key={name}>
              <Icon source={icon} />
              <span className="text">
                <b>{names(name)}</b>
                <small>{t(`${name}Text`)}</small>
              </span>
              {name === 'tradingPassword' && member && <PasswordStatusBadge set={member.hasTradingPassword} />}
              <Icon source={chevronRight} size="small" flip />
            </Link>
          ),
        )}
        {hasRoute('/connected-pages') && <ConnectedPagesLink />}
      </Landmark>
      <KeepFigures />
      {/* Last, because it is shown once its code and the member's factor are loaded. */}
      <Lazy load={loadFactor}>{({ ProtectionEntries }) => <ProtectionEntries />}</Lazy>
      <Lazy load={loadMailWord}>{({ MailWordEntry }) => <MailWordEntry />}</Lazy>
    </>
  )
}

function ConnectedPagesLink() {
  const t = useTexts('partner-access')
  return (
    <Link route="/connected-pages" className="cell" part="entry">
      <Icon source={globe} />
      <span className="text">
        <b>{t('listTitle')}</b>
        <small>{t('listText')}</small>
      </span>
      <Icon source={chevronRight} size="small" flip />
    </Link>
  )
}

/** Switch that keeps the last figures on the device. Off deletes them. */
function KeepFigures() {
  const t = useTexts('last-figures')
  const isOn = useStore($keepsFigures)
  return (
    <button
      type="button"
      className="cell"
      part="keep"
      role="switch"
      aria-checked={isOn}
      onClick={() => setKeepsFigures(!isOn)}
    >
      <Icon source={wifiOff} />
      <span className="text">
        <b>{t('keep')}</b>
        <small>{t('keepText')}</small>
      </span>
      <span className={isOn ? 'switch on' : 'switch'} />
    </button>
  )
}
