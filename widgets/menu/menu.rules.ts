import type { Settings } from '../../shared/settings/settings.ts'

/** What decides whether a tile is shown. */
interface Offer {
  /** Null for a tile that leads out of the site. */
  readonly route: string | null
  /** The switch that must be on; none for what is always offered. */
  readonly setting?: keyof Settings
}

/** The tiles that are shown: whose switch is on (HOM-09) and whose page exists. */
export const offered = <Tile extends Offer>(
  tiles: readonly Tile[],
  settings: Partial<Settings>,
  exists: (route: string) => boolean,
): Tile[] =>
  tiles.filter(({ route, setting }) => (!setting || settings[setting] === true) && (route === null || exists(route)))
