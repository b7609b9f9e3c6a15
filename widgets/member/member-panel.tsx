import links from 'features:member'
import logOut from 'lucide-static/icons/log-out.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useEffect, useId } from 'react'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { getInitials } from '../../shared/state/member/initials.ts'
import { $member, $memberFailed, type Member, refreshMember } from '../../shared/state/member/member.store.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { toPageTag } from '../../shared/view/dom/define.ts'
import { Button, IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { ToastOutlet } from '../../shared/view/ui/controls/toast-outlet.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useLogOut } from '../../shared/view/ui/hooks/use-log-out.ts'
import { useModal } from '../../shared/view/ui/hooks/use-modal.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { getEntryGroups } from './member.rules.ts'
import { PanelItem } from './panel-item.tsx'
import { useSwipeAway } from './swipe-away.ts'

/** Member centre that slides in from the page's start edge (MEM-01). Esc, a press outside, a swipe or the close button closes it. */
export function MemberPanel({ onClose }: { onClose(): void }) {
  const words = useTexts('personal')
  const t = useTexts('common')
  const label = useId()
  const modal = useModal(onClose)
  const member = useStore($member)
  const failed = useStore($memberFailed)
  const { values } = useStore($settings)
  useLegalLinks()
  return (
    <dialog {...modal} {...useSwipeAway(modal.ref, onClose)} className="panel" part="panel" aria-labelledby={label}>
      <div className="panel-box">
        <Heading id={label} className="hidden">
          {words('memberCentre')}
        </Heading>
        <div className="profile">
          {member ? <Profile member={member} /> : <i className="skeleton grow" />}
          <IconButton label={t('close')} onClick={onClose}>
            <Icon source={x} />
          </IconButton>
        </div>
        {!member && failed ? <Failed onRetry={() => void refreshMember()} /> : <Figures member={member} />}
        {getEntryGroups(links, values, hasRoute).map((group) => (
          <ul key={group[0]?.name}>
            {group.map((entry) => (
              <PanelItem key={entry.name} entry={entry} member={member} onLeave={onClose} />
            ))}
          </ul>
        ))}
        <slot name="legal" />
        <LogOutButton />
      </div>
      <ToastOutlet modal />
    </dialog>
  )
}

/** Adds links to the operator's legal documents: an element of their own, because their texts would load with the home page. */
function useLegalLinks() {
  const host = useHost()
  useEffect(() => {
    const links = document.createElement(toPageTag('tl-legal'))
    links.setAttribute('view', 'links')
    links.slot = 'legal'
    host.append(links)
    return () => links.remove()
  }, [host])
}

function Profile({ member: { username, id } }: { member: Member }) {
  const t = useTexts('member')
  return (
    <>
      <span className="avatar" aria-hidden="true">
        {getInitials(username)}
      </span>
      <span className="grow">
        <b dir="auto">{username}</b>
        <span className="sub">{t('id', { id })}</span>
      </span>
    </>
  )
}

function Figures({ member }: { member: Member | null }) {
  const t = useTexts('member')
  return (
    <dl className="figures">
      <div>
        <dt className="sub">{t('creditScore')}</dt>
        <dd>{member ? <span className="number">{member.creditScore || '—'}</span> : <i className="skeleton" />}</dd>
      </div>
      <div>
        <dt className="sub">{t('level')}</dt>
        <dd>
          {member ? <span className="number">{t('vip', { vip: member.vip || '0' })}</span> : <i className="skeleton" />}
        </dd>
      </div>
    </dl>
  )
}

function LogOutButton() {
  const t = useTexts('member')
  const leave = useLogOut()
  return (
    <div className="logout">
      <Button size="medium" part="logout" onClick={leave}>
        <Icon source={logOut} size="small" flip />
        {t('logout')}
      </Button>
    </div>
  )
}
