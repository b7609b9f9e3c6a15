import { toast } from '../../shared/api/toast.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { hasRoute } from '../../shared/routes.ts'
import { guardedAction } from '../../shared/settings/feature-gate.ts'
import { serviceAddress } from '../../shared/settings/service-address.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { useHost } from '../../shared/ui/host-context.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { offered } from './menu.rules.ts'
import { TILES, type Tile } from './tiles.ts'

/** The tiles (HOM-07…09, HOM-15). Deposits and withdrawals have a door of their own. */
export function Menu() {
  const t = useTexts('menu')
  const host = useHost()
  const { values } = useStore($settings)
  const press = ({ route, gate }: Tile) => {
    if (route === null) return openSupport(values.custom_service)
    const go = () => goTo(host, route)
    if (gate) guardedAction(gate, go)
    else go()
  }
  return (
    <nav className="tiles" aria-label={t('label')}>
      {offered(TILES, values, hasRoute).map((tile) => (
        <button type="button" key={tile.name} part="tile" onClick={() => press(tile)}>
          <span className="icon-circle">
            <Icon source={tile.icon} />
          </span>
          <span>{t(tile.name)}</span>
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
