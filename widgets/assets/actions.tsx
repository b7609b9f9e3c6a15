import { useStore } from '@nanostores/react'
import arrowDown from 'lucide-static/icons/arrow-down-to-line.svg?raw'
import arrowsLeftRight from 'lucide-static/icons/arrow-left-right.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up-from-line.svg?raw'
import repeat from 'lucide-static/icons/repeat.svg?raw'
import { goTo } from '../../shared/dom/navigate.ts'
import { useBalanceWords } from '../../shared/i18n/balances.ts'
import { hasRoute } from '../../shared/routes.ts'
import { guardedAction } from '../../shared/settings/feature-gate.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { useHost } from '../../shared/ui/host-context.ts'
import { Icon } from '../../shared/ui/icon.tsx'

/** What can be done with money: those things whose page exists and that the site offers (FLG-18, FLG-24, Q-043). */
export function Actions() {
  const words = useBalanceWords()
  const host = useHost()
  const { flash_exchange_status, account_transfer_status } = useStore($settings).values
  const offers = [
    {
      route: '/recharge',
      name: words('deposit'),
      icon: arrowDown,
      go: () => guardedAction('recharge_status', () => goTo(host, '/recharge')),
    },
    {
      route: '/withdrawal',
      name: words('withdraw'),
      icon: arrowUp,
      go: () => guardedAction('withdrawal_status', () => goTo(host, '/withdrawal')),
    },
    {
      route: '/changemoney',
      name: words('transfer'),
      icon: arrowsLeftRight,
      off: !account_transfer_status,
      go: () => goTo(host, '/changemoney'),
    },
    {
      route: '/exchangeb',
      name: words('swap'),
      icon: repeat,
      off: !flash_exchange_status,
      go: () => goTo(host, '/exchangeb'),
    },
  ].filter(({ route, off }) => hasRoute(route) && !off)
  if (offers.length === 0) return null
  return (
    <div className="acts" part="actions">
      {offers.map(({ route, name, icon, go }) => (
        <button type="button" key={route} onClick={go}>
          <span className="o">
            <Icon source={icon} />
          </span>
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
}
