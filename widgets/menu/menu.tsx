import { useStore } from '@nanostores/react'
import arrowDown from 'lucide-static/icons/arrow-down-to-line.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up-from-line.svg?raw'
import handCoins from 'lucide-static/icons/hand-coins.svg?raw'
import headset from 'lucide-static/icons/headset.svg?raw'
import layers from 'lucide-static/icons/layers.svg?raw'
import pickaxe from 'lucide-static/icons/pickaxe.svg?raw'
import repeat from 'lucide-static/icons/repeat.svg?raw'
import send from 'lucide-static/icons/send.svg?raw'
import timer from 'lucide-static/icons/timer.svg?raw'
import { toast } from '../../shared/api/toast.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { hasRoute } from '../../shared/routes.ts'
import { guardedAction } from '../../shared/settings/feature-gate.ts'
import { serviceAddress } from '../../shared/settings/service-address.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { useHost } from '../../shared/ui/host-context.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { type TileName, tilesOf } from './menu.rules.ts'
import { useTexts } from './menu.texts.ts'

const ICONS: Record<TileName, string> = {
  options: timer,
  deposit: arrowDown,
  withdraw: arrowUp,
  support: headset,
  swap: repeat,
  loan: handCoins,
  mining: pickaxe,
  staking: layers,
  transfer: send,
}

/** The tiles (HOM-07…09, HOM-15). Deposits and withdrawals have a door of their own. */
export function Menu() {
  const t = useTexts()
  const host = useHost()
  const { values } = useStore($settings)
  const press = (name: TileName, route: string | null) => {
    if (route === null) return openSupport(values.custom_service)
    const go = () => goTo(host, route)
    if (name === 'deposit') guardedAction('recharge_status', go)
    else if (name === 'withdraw') guardedAction('withdrawal_status', go)
    else go()
  }
  return (
    <nav className="tiles" aria-label={t('label')}>
      {tilesOf(values, hasRoute).map(({ name, route }) => (
        <button type="button" key={name} part="tile" onClick={() => press(name, route)}>
          <span className="o">
            <Icon source={ICONS[name]} />
          </span>
          <span>{t(name)}</span>
        </button>
      ))}
    </nav>
  )
}

/** Customer service in a new window; without an address the words to ask for it. */
function openSupport(link: string | undefined): void {
  const address = serviceAddress(link)
  if (address) window.open(address, '_blank', 'noopener')
  else toast({ kind: 'info', key: 'contactService' })
}
