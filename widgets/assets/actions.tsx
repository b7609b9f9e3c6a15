import declared from 'features:assets'
import arrowDown from 'lucide-static/icons/arrow-down-to-line.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up-from-line.svg?raw'
import repeat from 'lucide-static/icons/repeat.svg?raw'
import type { ReactNode } from 'react'
import { goTo } from '../../shared/dom/navigate.ts'
import { mergeByPlace } from '../../shared/routes.rules.ts'
import { hasRoute } from '../../shared/routes.ts'
import { guardedAction } from '../../shared/settings/feature-gate.ts'
import { $settings, type SettingsState } from '../../shared/settings/settings.ts'
import { useHost } from '../../shared/ui/host-context.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { Link } from '../../shared/ui/link.tsx'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'

type Action = (typeof declared)[number]

/** What the specification offers whose pages another host site may have already; a feature's manifest takes the place of the one to its page. */
const OWN = [
  { name: 'deposit', place: 0, route: '/recharge', icon: arrowDown, gate: 'recharge_status' },
  { name: 'withdraw', place: 1, route: '/withdrawal', icon: arrowUp, gate: 'withdrawal_status' },
  { name: 'swap', place: 3, route: '/exchangeb', icon: repeat, setting: 'flash_exchange_status' },
] as const satisfies readonly Action[]

const ACTIONS = mergeByPlace<Action, Action>(OWN, declared)

/** What can be done with money: those things whose page exists and that the site offers (FLG-18, FLG-24, Q-043). */
export function Actions() {
  const words = useTexts('balances')
  const { values } = useStore($settings)
  const offers = ACTIONS.filter(({ route, setting }) => hasRoute(route) && (!setting || values[setting]))
  if (offers.length === 0) return null
  return (
    <div className="actions" part="actions">
      {offers.map((action) => (
        <Door key={action.route} action={action} values={values}>
          <span className="icon-circle">
            <Icon source={action.icon} />
          </span>
          <span>{words(action.name)}</span>
        </Door>
      ))}
    </div>
  )
}

interface DoorProps {
  action: Action
  values: SettingsState['values']
  children: ReactNode
}

/** A link to the page of an action; a button where it is switched off and customer service takes its place. */
function Door({ action: { route, gate }, values, children }: DoorProps) {
  const host = useHost()
  if (!gate || values[gate]) return <Link route={route}>{children}</Link>
  return (
    <button type="button" onClick={() => guardedAction(gate, () => goTo(host, route))}>
      {children}
    </button>
  )
}
