import { atom, type ReadableAtom } from 'nanostores'
import { type DepositWay, placeKey } from './deposit.rules.ts'

/** Detects a change of the destination, which must not go unnoticed by the member. */
export interface PlaceWatch {
  /** True after the destination has changed, until the member chooses another coin or network or a deposit is accepted. */
  readonly $changed: ReadableAtom<boolean>
  /** Compares the current destination with the previous one. */
  look(way: DepositWay | null): void
  /** Returns true if the destination has changed since the last call; the member may not have noticed yet. */
  takeNews(): boolean
  /** Resets the watch: the member chooses the next destination. */
  restart(): void
  /** Clears `$changed` after a deposit was accepted. */
  settle(): void
}

/** Creates the watch of one form. */
export function createPlaceWatch(): PlaceWatch {
  const $changed = atom(false)
  /** Key of the last destination; null before the first. */
  let shown: string | null = null
  let isNews = false
  return {
    $changed,
    look(way) {
      if (!way) return
      const key = placeKey(way)
      if (shown !== null && shown !== key) {
        $changed.set(true)
        isNews = true
      }
      shown = key
    },
    takeNews() {
      const news = isNews
      isNews = false
      return news
    },
    restart() {
      shown = null
      isNews = false
      $changed.set(false)
    },
    settle: () => $changed.set(false),
  }
}
