import bellRing from 'lucide-static/icons/bell-ring.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import copy from 'lucide-static/icons/copy.svg?raw'
import globe from 'lucide-static/icons/globe.svg?raw'
import moon from 'lucide-static/icons/moon.svg?raw'
import smartphone from 'lucide-static/icons/smartphone.svg?raw'
import ticket from 'lucide-static/icons/ticket.svg?raw'
import { type ReactNode, useState } from 'react'
import type { Member } from '../../shared/state/member/member.store.ts'
import { $alerts, setAlerts } from '../../shared/state/preferences/alerts-setting.ts'
import { $theme, setTheme } from '../../shared/state/preferences/theme.ts'
import { getServiceAddress } from '../../shared/state/settings/service-address.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { copyText } from '../../shared/view/dom/copy-text.ts'
import { IdentityBadge } from '../../shared/view/ui/account/identity-badge.tsx'
import { PasswordStatusBadge } from '../../shared/view/ui/account/status-badge.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { LanguageSheet } from '../../shared/view/ui/controls/language-sheet.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { type ActionName, canSubmitIdentity, isSharedName, type LinkName, type PanelEntry } from './member.rules.ts'
import { $hasBoundAddress } from './member.store.ts'

const ICONS: Record<ActionName, string> = {
  code: ticket,
  night: moon,
  language: globe,
  alerts: bellRing,
  ios: smartphone,
  android: smartphone,
}

interface Props {
  entry: PanelEntry
  member: Member | null
  /** Called when an entry navigates to another page. */
  onLeave(): void
}

/** Entry of the member panel: a link to a page, or an action. */
export function PanelItem({ entry: { name, route, icon = '' }, member, onLeave }: Props) {
  const words = useEntryNames()
  if (name === 'night') return <NightEntry />
  if (name === 'language') return <LanguageEntry />
  if (name === 'alerts') return <AlertsEntry />
  if (name === 'code') return member?.inviteCode ? <CodeEntry code={member.inviteCode} /> : null
  if (name === 'ios' || name === 'android') return <DownloadEntry name={name} />
  const aside = member && <EntryAside name={name} member={member} />
  const note = name === 'identity' && member?.identityStatus === 'rejected' && (
    <RejectedIdentity reason={member.identityReason} />
  )
  const line = <EntryLine icon={icon} text={words(name)} note={note} aside={aside} end={chevronRight} />
  if (name === 'identity' && !canSubmitIdentity(member?.identityStatus))
    return (
      <li>
        <div className="cell" part="entry">
          <EntryLine icon={icon} text={words(name)} aside={aside} />
        </div>
      </li>
    )
  if (!route) return null
  return (
    <li>
      <Link className="cell" part="entry" route={route} onLeave={onLeave}>
        {line}
      </Link>
    </li>
  )
}

/** Returns a function that names entries, from the texts shared with pages or the panel's own. */
function useEntryNames(): (name: LinkName) => string {
  const own = useTexts('member')
  const shared = useTexts('personal')
  return (name) => (isSharedName(name) ? shared(name) : own(name))
}

interface LineProps {
  icon: string
  text: string
  /** Second line. */
  note?: ReactNode
  aside?: ReactNode
  /** Icon at the end of the line. */
  end?: string
}

const EntryLine = ({ icon, text, note, aside, end }: LineProps) => (
  <>
    <Icon source={icon} />
    <span className="text">
      {text}
      {note}
    </span>
    {aside}
    {end && <Icon source={end} size="small" flip />}
  </>
)

/** Line about the last application, with the operator's reason if there is one. */
function RejectedIdentity({ reason }: { reason: string }) {
  const t = useTexts('personal')
  return (
    <small>
      {t('identity_rejected')} {reason && <bdi>{reason}</bdi>}
    </small>
  )
}

function EntryAside({ name, member }: { name: LinkName; member: Member }) {
  const own = useTexts('member')
  const words = useTexts('personal')
  const bound = useStore($hasBoundAddress)
  if (name === 'identity') return <IdentityBadge status={member.identityStatus} />
  if (name === 'tradingPassword') return <PasswordStatusBadge set={member.hasTradingPassword} />
  if (name === 'messages' && member.hasUnread) return <span className="badge error">{own('unread')}</span>
  if (name === 'address' && bound !== null)
    return <span className="text-tertiary font-13">{words(bound ? 'bound' : 'notBound')}</span>
  return null
}

function CodeEntry({ code }: { code: string }) {
  const t = useTexts('member')
  return (
    <li>
      <button type="button" className="cell" part="entry" onClick={() => void copyText(code)}>
        <EntryLine icon={ICONS.code} text={t('code')} aside={<b className="number">{code}</b>} end={copy} />
        <span className="hidden">{t('copy')}</span>
      </button>
    </li>
  )
}

function NightEntry() {
  const t = useTexts('member')
  const night = useStore($theme) === 'night'
  return (
    <li>
      <button
        type="button"
        className="cell"
        part="entry"
        role="switch"
        aria-checked={night}
        onClick={() => setTheme(night ? 'day' : 'night')}
      >
        <EntryLine icon={ICONS.night} text={t('night')} aside={<span className={night ? 'switch on' : 'switch'} />} />
      </button>
    </li>
  )
}

/** Switch for notifications while the site is open but hidden. Disabled if the browser blocks notifications. */
function AlertsEntry() {
  const t = useTexts('member')
  const alerts = useStore($alerts)
  if (alerts === 'unavailable') return null
  const isOn = alerts === 'on'
  return (
    <li>
      <button
        type="button"
        className="cell alerts"
        part="entry"
        role="switch"
        aria-checked={isOn}
        disabled={alerts === 'blocked'}
        onClick={() => void setAlerts(!isOn)}
      >
        <Icon source={ICONS.alerts} />
        <span className="text">
          {t('alerts')}
          <small>{t(alerts === 'blocked' ? 'alertsBlocked' : 'alertsText')}</small>
        </span>
        <span className={isOn ? 'switch on' : 'switch'} />
      </button>
    </li>
  )
}

function LanguageEntry() {
  const t = useTexts('member')
  const [open, setOpen] = useState(false)
  return (
    <li>
      <button type="button" className="cell" part="entry" onClick={() => setOpen(true)}>
        <EntryLine icon={ICONS.language} text={t('language')} end={chevronRight} />
      </button>
      {open && <LanguageSheet onClose={() => setOpen(false)} />}
    </li>
  )
}

/** Link to the app in a new window (MEM-12, Q-151); omitted if the configured address is invalid. */
function DownloadEntry({ name }: { name: 'ios' | 'android' }) {
  const t = useTexts('member')
  const address = getServiceAddress(useStore($settings).values[`${name}Url`])
  if (!address) return null
  return (
    <li>
      <a className="cell" part="entry" href={address} target="_blank" rel="noopener noreferrer">
        <EntryLine icon={ICONS[name]} text={t(name)} end={chevronRight} />
      </a>
    </li>
  )
}
