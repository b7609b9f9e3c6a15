import { useStore } from '@nanostores/react'
import bell from 'lucide-static/icons/bell.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import copy from 'lucide-static/icons/copy.svg?raw'
import globe from 'lucide-static/icons/globe.svg?raw'
import idCard from 'lucide-static/icons/id-card.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import keyRound from 'lucide-static/icons/key-round.svg?raw'
import lock from 'lucide-static/icons/lock.svg?raw'
import mapPin from 'lucide-static/icons/map-pin.svg?raw'
import moon from 'lucide-static/icons/moon.svg?raw'
import share from 'lucide-static/icons/share-2.svg?raw'
import shieldCheck from 'lucide-static/icons/shield-check.svg?raw'
import smartphone from 'lucide-static/icons/smartphone.svg?raw'
import ticket from 'lucide-static/icons/ticket.svg?raw'
import { type ReactNode, useState } from 'react'
import { copyText } from '../../shared/dom/copy-text.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { usePersonalWords } from '../../shared/i18n/personal.ts'
import type { Member } from '../../shared/member/member.ts'
import { $theme, setTheme } from '../../shared/preferences/theme.ts'
import { serviceAddress } from '../../shared/settings/service-address.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { useHost } from '../../shared/ui/host-context.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { IdentityBadge } from '../../shared/ui/identity-badge.tsx'
import { LanguageSheet } from '../../shared/ui/language-sheet.tsx'
import { SetBadge } from '../../shared/ui/set-badge.tsx'
import { type EntryName, leadsToIdentity } from './member.rules.ts'
import { $bound } from './member.store.ts'
import { useTexts } from './member.texts.ts'

const ICONS: Record<EntryName, string> = {
  identity: idCard,
  address: mapPin,
  messages: bell,
  security: shieldCheck,
  loginPassword: lock,
  tradingPassword: keyRound,
  share,
  code: ticket,
  night: moon,
  language: globe,
  ios: smartphone,
  android: smartphone,
  about: info,
}

interface Props {
  name: EntryName
  route: string | undefined
  member: Member | null
  /** Called when an entry leads to another page. */
  onLeave(): void
}

/** An entry of the member panel: a way to a page, or something done on the spot. */
export function Entry({ name, route, member, onLeave }: Props) {
  const words = useWords()
  const host = useHost()
  if (name === 'night') return <Night />
  if (name === 'language') return <Language />
  if (name === 'code') return member?.invit ? <Code code={member.invit} /> : null
  if (name === 'ios' || name === 'android') return <Download name={name} />
  const aside = member && <Aside name={name} member={member} />
  const line = <Line name={name} text={words(name)} aside={aside} end={chevronRight} />
  if (name === 'identity' && !leadsToIdentity(member?.rzstatus))
    return (
      <li>
        <div className="cell">
          <Line name={name} text={words(name)} aside={aside} />
        </div>
      </li>
    )
  const open = () => {
    onLeave()
    if (route) goTo(host, route)
  }
  return (
    <li>
      <button type="button" className="cell" part="entry" onClick={open}>
        {line}
      </button>
    </li>
  )
}

/** Names of entries: those that pages share, and the panel's own. */
function useWords(): (name: EntryName) => string {
  const own = useTexts()
  const shared = usePersonalWords()
  return (name) => {
    if (name === 'identity' || name === 'address' || name === 'security') return shared(name)
    return name === 'loginPassword' || name === 'tradingPassword' ? shared(name) : own(name)
  }
}

interface LineProps {
  name: EntryName
  text: string
  aside?: ReactNode
  /** The drawing at the end. */
  end?: string
}

const Line = ({ name, text, aside, end }: LineProps) => (
  <>
    <Icon source={ICONS[name]} />
    <span className="t">{text}</span>
    {aside}
    {end && <Icon source={end} size="s" flip />}
  </>
)

function Aside({ name, member }: { name: EntryName; member: Member }) {
  const own = useTexts()
  const words = usePersonalWords()
  const bound = useStore($bound)
  if (name === 'identity') return <IdentityBadge status={member.rzstatus} />
  if (name === 'tradingPassword') return <SetBadge set={member.have_pay} />
  if (name === 'messages' && member.has_unread) return <span className="badge err">{own('unread')}</span>
  if (name === 'address' && bound !== null) return <span className="t3 f13">{words(bound ? 'bound' : 'notBound')}</span>
  return null
}

function Code({ code }: { code: string }) {
  const t = useTexts()
  return (
    <li>
      <button type="button" className="cell" part="entry" onClick={() => void copyText(code)}>
        <Line name="code" text={t('code')} aside={<b className="n">{code}</b>} end={copy} />
        <span className="hidden">{t('copy')}</span>
      </button>
    </li>
  )
}

function Night() {
  const t = useTexts()
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
        <Line name="night" text={t('night')} aside={<span className={night ? 'sw on' : 'sw'} />} />
      </button>
    </li>
  )
}

function Language() {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <li>
      <button type="button" className="cell" part="entry" onClick={() => setOpen(true)}>
        <Line name="language" text={t('language')} end={chevronRight} />
      </button>
      {open && <LanguageSheet onClose={() => setOpen(false)} />}
    </li>
  )
}

/** Leads to the app in a new window (MEM-12, Q-151); an address that is none is not offered. */
function Download({ name }: { name: 'ios' | 'android' }) {
  const t = useTexts()
  const address = serviceAddress(useStore($settings).values[`${name}_url`])
  if (!address) return null
  return (
    <li>
      <a className="cell" part="entry" href={address} target="_blank" rel="noopener noreferrer">
        <Line name={name} text={t(name)} end={chevronRight} />
      </a>
    </li>
  )
}
