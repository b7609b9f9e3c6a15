import { atom, type ReadableAtom } from 'nanostores'
import { type DepositMethod, getDestinationKey } from './deposit.rules.ts'

/** Detects a change of the destination, which must not go unnoticed by the member. */
export interface DestinationWatch {
  /** True after the destination has changed, until the member chooses another coin or network or a deposit is accepted. */
  readonly $changed: ReadableAtom<boolean>
  /** Compares the current destination with the previous one. */
  check(way: DepositMethod | null): void
  /** Returns true if the destination has changed since the last call; the member may not have noticed yet. */
  consumeChange(): boolean
  /** Resets the watch: the member chooses the next destination. */
  reset(): void
  /** Clears `$changed` after a deposit was accepted. */
  accept(): void
}

/** Creates the watch of one form. */
export function createDestinationWatch(): DestinationWatch {
  const $changed = atom(false)
  /** Key of the last destination; null before the first. */
  let shown: string | null = null
  let isNews = false
  return {
    $changed,
    check(way) {
      if (!way) return
      const key = getDestinationKey(way)
      if (shown !== null && shown !== key) {
        $changed.set(true)
        isNews = true
      }
      shown = key
    },
    consumeChange() {
      const news = isNews
      isNews = false
      return news
    },
    reset() {
      shown = null
      isNews = false
      $changed.set(false)
    },
    accept: () => $changed.set(false),
  }
}
