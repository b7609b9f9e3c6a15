import declared from 'features:menu'
import arrowDown from 'lucide-static/icons/arrow-down-to-line.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up-from-line.svg?raw'
import handCoins from 'lucide-static/icons/hand-coins.svg?raw'
import headset from 'lucide-static/icons/headset.svg?raw'
import layers from 'lucide-static/icons/layers.svg?raw'
import pickaxe from 'lucide-static/icons/pickaxe.svg?raw'
import refreshCw from 'lucide-static/icons/refresh-cw.svg?raw'
import send from 'lucide-static/icons/send.svg?raw'
import { mergeByPlace } from '../../shared/base/runtime/routes.rules.ts'

/**
 * Built-in tiles of the specification (HOM-07, HOM-08), with the switches of Q-135: pages that another host site may already have, and customer service. A tile
 * declared in a feature's manifest replaces the built-in tile of the same page.
 */
const BUILT_IN_TILES = [
  { name: 'deposit', place: 1, route: '/recharge', icon: arrowDown, gate: 'depositSwitch' },
  { name: 'withdraw', place: 2, route: '/withdrawal', icon: arrowUp, gate: 'withdrawalSwitch' },
  { name: 'support', place: 3, route: null, icon: headset },
  { name: 'swap', place: 4, route: '/exchangeb', icon: refreshCw, setting: 'swapSwitch' },
  { name: 'loan', place: 5, route: '/loans', icon: handCoins, setting: 'loanSwitch' },
  { name: 'mining', place: 6, route: '/lockming', icon: pickaxe, setting: 'miningSwitch' },
  { name: 'staking', place: 7, route: '/staking', icon: layers, setting: 'stakingSwitch' },
  { name: 'transfer', place: 8, route: '/transfer', icon: send, setting: 'internalTransferSwitch' },
] as const satisfies readonly Tile[]

/** Tile of the home page. */
export type Tile = Omit<(typeof declared)[number], 'route'> & { readonly route: string | null }

/** All tiles in display order. */
export const TILES: readonly Tile[] = mergeByPlace<Tile, Tile>(BUILT_IN_TILES, declared)
