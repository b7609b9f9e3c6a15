import { folder, names } from 'coins:signs'

const knownCoins = new Set(names.split(' '))

/** Returns the address of a coin's icon, or null if there is none. */
export function getCoinIcon(coin: string): string | null {
  const name = coin.toLowerCase()
  return knownCoins.has(name) ? `${folder}${encodeURIComponent(name)}.svg` : null
}
