import type { ReactNode } from 'react'
import { toast } from '../../shared/api/toast.ts'
import { hasRoute } from '../../shared/routes.ts'
import { serviceAddress } from '../../shared/settings/service-address.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { GatedLink } from '../../shared/ui/account/gated-link.tsx'
import { Icon } from '../../shared/ui/controls/icon.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { offered } from './menu.rules.ts'
import { TILES, type Tile } from './tiles.ts'

/** Tiles (HOM-07…09, HOM-15). While deposit or withdrawal is disabled, its tile opens customer service instead of being hidden. */
export function Menu() {
  const t = useTexts('menu')
  const { values } = useStore($settings)
  return (
    <nav className="tiles" aria-label={t('label')}>
      {offered(TILES, values, hasRoute).map((tile) => (
        <Place key={tile.name} tile={tile}>
          <Icon source={tile.icon} />
          <span>{t(tile.name)}</span>
        </Place>
      ))}
    </nav>
  )
}

interface PlaceProps {
  tile: Tile
  children: ReactNode
}

/** Link to the page of a tile, or the customer service button for a tile without a page. */
function Place({ tile: { route, gate }, children }: PlaceProps) {
  const { values } = useStore($settings)
  if (route !== null)
    return (
      <GatedLink route={route} gate={gate} part="tile">
        {children}
      </GatedLink>
    )
  return (
    <button type="button" part="tile" onClick={() => openSupport(values.custom_service)}>
      {children}
    </button>
  )
}

/** Opens customer service in a new window; without an address it shows the toast "contact customer service". */
function openSupport(link: string | undefined): void {
  const address = serviceAddress(link)
  if (address) window.open(address, '_blank', 'noopener')
  else toast({ kind: 'info', key: 'contactService' })
}
