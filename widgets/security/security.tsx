import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import keyRound from 'lucide-static/icons/key-round.svg?raw'
import lock from 'lucide-static/icons/lock.svg?raw'
import monitorSmartphone from 'lucide-static/icons/monitor-smartphone.svg?raw'
import { $member } from '../../shared/member/member.ts'
import { hasRoute } from '../../shared/routes.ts'
import { memberPage } from '../../shared/ui/account/member-page.tsx'
import { SetBadge } from '../../shared/ui/account/status-badge.tsx'
import { Icon } from '../../shared/ui/controls/icon.tsx'
import { Link } from '../../shared/ui/controls/link.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'

const WAYS = [
  { name: 'loginPassword', icon: lock, route: '/modifyPwd' },
  { name: 'tradingPassword', icon: keyRound, route: '/resetLegalPwd' },
  { name: 'sessions', icon: monitorSmartphone, route: '/sessions' },
] as const

/** Security centre: links to both passwords and to the sessions, with a badge if the trading password is set (SEC-01, SEC-08). */
export const Security = memberPage(
  { useTitle: () => useTexts('personal')('security'), className: 'security', back: '/' },
  Ways,
)

function Ways() {
  const t = useTexts('personal')
  const member = useStore($member)
  return (
    <>
      <p className="text-secondary lead">{t('securityLead')}</p>
      <nav aria-label={t('security')}>
        {WAYS.filter(({ route }) => hasRoute(route)).map(({ name, icon, route }) => (
          <Link route={route} className="cell" part="entry" key={name}>
            <Icon source={icon} />
            <span className="text">
              <b>{t(name)}</b>
              <small>{t(`${name}Text`)}</small>
            </span>
            {name === 'tradingPassword' && member && <SetBadge set={member.have_pay} />}
            <Icon source={chevronRight} size="small" flip />
          </Link>
        ))}
      </nav>
    </>
  )
}
