import { folder, names } from 'coins:signs'

const known = new Set(names.split(' '))

/** The address of a coin's sign, or null for a coin that has none. */
export function signOf(coin: string): string | null {
  const name = coin.toLowerCase()
  return known.has(name) ? `${folder}${encodeURIComponent(name)}.svg` : null
}
