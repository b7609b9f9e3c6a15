import type { Settings } from '../../shared/state/settings/settings.store.ts'

/** Conditions for showing a tile. */
interface TileConditions {
  readonly name: string
  /** Null for a tile that leads out of the site. */
  readonly route: string | null
  /** Switch that must be on; without one the tile is always offered. */
  readonly setting?: keyof Settings
}

/** Returns the tiles whose switch is on (HOM-09) and whose page exists, but those with a name in `without`. */
export const getOfferedTiles = <Tile extends TileConditions>(
  tiles: readonly Tile[],
  settings: Partial<Settings>,
  exists: (route: string) => boolean,
  without: readonly string[] = [],
): Tile[] =>
  tiles.filter(
    ({ name, route, setting }) =>
      !without.includes(name) && (!setting || settings[setting] === true) && (route === null || exists(route)),
  )
