import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import idCard from 'lucide-static/icons/id-card.svg?raw'
import keyRound from 'lucide-static/icons/key-round.svg?raw'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { $member } from '../../shared/state/member/member.store.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { listOpenTasks, type OpenTask } from './open-tasks.rules.ts'
import { SectionHeading } from './section-heading.tsx'

const ICONS = { password: keyRound, identity: idCard } as const

/** What needs an answer of the member: a trading password, the identity check. Nothing without open tasks. */
export function OpenTasks() {
  const t = useTexts('wallet')
  const password = useTexts('pay-password')
  const personal = useTexts('personal')
  const member = useStore($member)
  const { values } = useStore($settings)
  const tasks = listOpenTasks(member, values).filter(({ route }) => hasRoute(route))
  if (tasks.length === 0) return null
  const titles: Readonly<Record<OpenTask['name'], string>> = {
    password: password('set'),
    identity: personal('identity'),
  }
  return (
    <section aria-label={t('needsYou')}>
      <SectionHeading>{t('needsYou')}</SectionHeading>
      {tasks.map(({ name, route }) => (
        <Link key={name} route={route} className="cell task" part="task">
          <Icon source={ICONS[name]} />
          <span className="text">
            <b>{titles[name]}</b>
            <small>{name === 'password' ? personal('notSet') : personal(`identity_${getIdentity(member)}`)}</small>
          </span>
          <Icon source={chevronRight} size="small" flip />
        </Link>
      ))}
    </section>
  )
}

const getIdentity = (member: Parameters<typeof listOpenTasks>[0]) =>
  member?.identityStatus === 'rejected' ? 'rejected' : 'none'
