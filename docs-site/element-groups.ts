import type { ElementGroup } from '../shared/element/manifest/feature.ts'

/** Groups of elements in the order of the side bar. */
export const ELEMENT_GROUPS: readonly { name: ElementGroup; label: string }[] = [
  { name: 'trade', label: 'Trade' },
  { name: 'markets', label: 'Markets' },
  { name: 'wallet', label: 'Wallet' },
  { name: 'earn', label: 'Earn' },
  { name: 'member', label: 'Member' },
  { name: 'page', label: 'Page' },
]
