import arrowDown from 'lucide-static/icons/arrow-down-to-line.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up-from-line.svg?raw'
import repeat from 'lucide-static/icons/repeat.svg?raw'
import send from 'lucide-static/icons/send.svg?raw'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { GatedLink } from '../../shared/view/ui/account/gated-link.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Landmark } from '../../shared/view/ui/controls/landmark.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

/** Deposit, withdrawal, swap and transfer, as far as their page exists and the operator enables them (FLG-18, FLG-24, Q-043). */
export function WalletActions() {
  const t = useTexts('wallet')
  const words = useTexts('balances')
  const { values } = useStore($settings)
  const actions = [
    { route: '/recharge', icon: arrowDown, gate: 'depositSwitch' as const, label: words('deposit') },
    { route: '/withdrawal', icon: arrowUp, gate: 'withdrawalSwitch' as const, label: words('withdraw') },
    { route: '/exchangeb', icon: repeat, isOffered: values.swapSwitch === true, label: words('swap') },
    { route: '/transfer', icon: send, isOffered: values.internalTransferSwitch === true, label: t('send') },
  ].filter(({ route, isOffered = true }) => isOffered && hasRoute(route))
  if (actions.length === 0) return null
  return (
    <Landmark tag="nav" className="actions" part="actions" aria-label={t('actions')}>
      {actions.map(({ route, icon, gate, label }) => (
        <GatedLink key={route} route={route} gate={gate} needsConnection>
          <span className="icon-circle">
            <Icon source={icon} />
          </span>
          <span>{label}</span>
        </GatedLink>
      ))}
    </Landmark>
  )
}
