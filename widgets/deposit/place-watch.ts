import { atom, type ReadableAtom } from 'nanostores'
import { type DepositWay, placeKey } from './deposit.rules.ts'

/** Watches over where to send to: what is shown must not become another place unseen. */
export interface PlaceWatch {
  /** The place is another than the one that stood here first, and the member has not handed anything in since. */
  readonly $changed: ReadableAtom<boolean>
  /** Compares what is shown now with what was shown before. */
  look(way: DepositWay | null): void
  /** Whether it has changed since this was asked last: the member may not have seen it yet. */
  takeNews(): boolean
  /** What comes next was chosen by the member. */
  restart(): void
  /** What was handed in went to the place that is shown. */
  settle(): void
}

/** Makes one for a form. */
export function createPlaceWatch(): PlaceWatch {
  const $changed = atom(false)
  /** The place that was shown last; null before the first. */
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
