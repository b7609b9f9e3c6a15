import { folder, names } from 'coins:signs'

const known = new Set(names.split(' '))

/** Returns the address of a coin's icon, or null if there is none. */
export function signOf(coin: string): string | null {
  const name = coin.toLowerCase()
  return known.has(name) ? `${folder}${encodeURIComponent(name)}.svg` : null
}
