import type { ReactNode } from 'react'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { getServiceAddress } from '../../shared/state/settings/service-address.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { GatedLink } from '../../shared/view/ui/account/gated-link.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Landmark } from '../../shared/view/ui/controls/landmark.tsx'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $gone } from '../../shared/wire/api/reachability.ts'
import { toast } from '../../shared/wire/api/toast.ts'
import { getOfferedTiles } from './menu.rules.ts'
import { TILES, type Tile } from './tiles.ts'

/** Loads and starts what keeps the switches of the settings on the device, so that no tile is missing without a connection. */
const loadKeptSettings = () =>
  import('../../shared/state/settings/keep-settings.ts').then(({ keepSettings }) => keepSettings())

/** Tiles, grey while the backend is unreachable (HOM-07…09, HOM-15). While deposit or withdrawal is disabled, its tile opens customer service instead of being hidden. */
export function Menu({ without }: { without: string }) {
  const t = useTexts('menu')
  const { values } = useStore($settings)
  const isGone = useStore($gone)
  useLoaded(true, loadKeptSettings)
  return (
    <Landmark tag="nav" className={isGone ? 'tiles offline' : 'tiles'} aria-label={t('label')}>
      {getOfferedTiles(TILES, values, hasRoute, without.split(/[\s,]+/)).map((tile) => (
        <TileLink key={tile.name} tile={tile}>
          <Icon source={tile.icon} />
          <span>{t(tile.name)}</span>
        </TileLink>
      ))}
    </Landmark>
  )
}

interface TileLinkProps {
  tile: Tile
  children: ReactNode
}

/** Link to the page of a tile, or the customer service button for a tile without a page. */
function TileLink({ tile: { route, gate }, children }: TileLinkProps) {
  const { values } = useStore($settings)
  if (route !== null)
    return (
      <GatedLink route={route} gate={gate} part="tile">
        {children}
      </GatedLink>
    )
  return (
    <button type="button" part="tile" onClick={() => openSupport(values.customService)}>
      {children}
    </button>
  )
}

/** Opens customer service in a new window; without an address it shows the toast "contact customer service". */
function openSupport(link: string | undefined): void {
  const address = getServiceAddress(link)
  if (address) window.open(address, '_blank', 'noopener')
  else toast({ kind: 'info', key: 'contactService' })
}
