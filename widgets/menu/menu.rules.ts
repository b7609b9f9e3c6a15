import type { Settings } from '../../shared/settings/settings.ts'

/** A tile by its name. */
export type TileName =
  | 'options'
  | 'deposit'
  | 'withdraw'
  | 'support'
  | 'swap'
  | 'loan'
  | 'mining'
  | 'staking'
  | 'transfer'

interface Tile {
  name: TileName
  /** Null for the tile that leads out of the site. */
  route: string | null
  /** The switch that must be on; none for what is always offered. */
  flag?: keyof Settings
}

/** The tiles in the order of the specification (HOM-07, HOM-08), with the switches of Q-135. */
const TILES: readonly Tile[] = [
  { name: 'options', route: '/options' },
  { name: 'deposit', route: '/recharge' },
  { name: 'withdraw', route: '/withdrawal' },
  { name: 'support', route: null },
  { name: 'swap', route: '/exchangeb', flag: 'flash_exchange_status' },
  { name: 'loan', route: '/loans', flag: 'loan_switch' },
  { name: 'mining', route: '/lockming', flag: 'machine_switch' },
  { name: 'staking', route: '/staking', flag: 'staking_switch' },
  { name: 'transfer', route: '/transfer', flag: 'Internal_transfer_status' },
]

/** The tiles that are shown: whose switch is on (HOM-09) and whose page exists. */
export const tilesOf = (settings: Partial<Settings>, exists: (route: string) => boolean): Tile[] =>
  TILES.filter(({ route, flag }) => (!flag || settings[flag] === true) && (route === null || exists(route)))
