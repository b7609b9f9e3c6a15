import type { ReactNode } from 'react'
import { toast } from '../../shared/api/toast.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { hasRoute } from '../../shared/routes.ts'
import { guardedAction } from '../../shared/settings/feature-gate.ts'
import { serviceAddress } from '../../shared/settings/service-address.ts'
import { $settings, type SettingsState } from '../../shared/settings/settings.ts'
import { useHost } from '../../shared/ui/host-context.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { Link } from '../../shared/ui/link.tsx'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { offered } from './menu.rules.ts'
import { TILES, type Tile } from './tiles.ts'

/** The tiles (HOM-07…09, HOM-15). Deposits and withdrawals have a door of their own. */
export function Menu() {
  const t = useTexts('menu')
  const { values } = useStore($settings)
  return (
    <nav className="tiles" aria-label={t('label')}>
      {offered(TILES, values, hasRoute).map((tile) => (
        <Door key={tile.name} tile={tile} values={values}>
          <span className="icon-circle">
            <Icon source={tile.icon} />
          </span>
          <span>{t(tile.name)}</span>
        </Door>
      ))}
    </nav>
  )
}

interface DoorProps {
  tile: Tile
  values: SettingsState['values']
  children: ReactNode
}

/** A link to the page of a tile; a button where there is none, or where it is switched off and customer service takes its place. */
function Door({ tile: { route, gate }, values, children }: DoorProps) {
  const host = useHost()
  if (route !== null && (!gate || values[gate]))
    return (
      <Link route={route} part="tile">
        {children}
      </Link>
    )
  const press = () => {
    if (route === null || !gate) openSupport(values.custom_service)
    else guardedAction(gate, () => goTo(host, route))
  }
  return (
    <button type="button" part="tile" onClick={press}>
      {children}
    </button>
  )
}

/** Customer service in a new window; without an address the words to ask for it. */
function openSupport(link: string | undefined): void {
  const address = serviceAddress(link)
  if (address) window.open(address, '_blank', 'noopener')
  else toast({ kind: 'info', key: 'contactService' })
}
