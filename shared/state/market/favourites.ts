import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { onStoredChange, readStored, writeStored } from '../preferences/storage.ts'
import { parseFavourites } from './favourites.rules.ts'

/** Favourite symbols stored on the device, in the order in which they were added. */
export const $favourites = pageSingleton('market.favourites', () => {
  const $store = atom<ReadonlySet<string>>(parseFavourites(readStored('favourites')))
  onStoredChange('favourites', (text) => $store.set(parseFavourites(text)))
  return $store
})

/** Adds or removes a favourite. */
export function toggleFavourite(symbol: string): void {
  const next = new Set($favourites.get())
  if (!next.delete(symbol)) next.add(symbol)
  writeStored('favourites', [...next].join(' '))
  $favourites.set(next)
}
