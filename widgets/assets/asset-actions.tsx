import declared from 'features:assets'
import arrowDown from 'lucide-static/icons/arrow-down-to-line.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up-from-line.svg?raw'
import refreshCw from 'lucide-static/icons/refresh-cw.svg?raw'
import { mergeByPlace } from '../../shared/base/runtime/routes.rules.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { GatedLink } from '../../shared/view/ui/account/gated-link.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

type Action = (typeof declared)[number]

/** Actions of the specification, shown if the host site has their page. A feature's manifest replaces the action with the same route. */
const BUILT_IN_ACTIONS = [
  { name: 'deposit', place: 0, route: '/recharge', icon: arrowDown, gate: 'depositSwitch' },
  { name: 'withdraw', place: 1, route: '/withdrawal', icon: arrowUp, gate: 'withdrawalSwitch' },
  { name: 'swap', place: 3, route: '/exchangeb', icon: refreshCw, setting: 'swapSwitch' },
] as const satisfies readonly Action[]

const ACTIONS = mergeByPlace<Action, Action>(BUILT_IN_ACTIONS, declared)

/** Buttons for deposit, withdrawal, transfer and swap, as far as their page exists and the operator enables them (FLG-18, FLG-24, Q-043). */
export function Actions() {
  const words = useTexts('balances')
  const { values } = useStore($settings)
  const offers = ACTIONS.filter(({ route, setting }) => hasRoute(route) && (!setting || values[setting]))
  if (offers.length === 0) return null
  return (
    <div className="actions" part="actions">
      {offers.map((action) => (
        <GatedLink key={action.route} route={action.route} gate={action.gate} needsConnection>
          <span className="icon-circle">
            <Icon source={action.icon} />
          </span>
          <span>{words(action.name)}</span>
        </GatedLink>
      ))}
    </div>
  )
}
