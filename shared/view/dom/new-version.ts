import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Offer to reload the page because a new build is deployed. */
export interface NewVersion {
  load(): void
  /** Postpones the offer. */
  later(): void
}

/** Current offer; null for none. The host site sets it only when a reload loses no input (site/scripts/versions.ts). */
export const $newVersion = pageSingleton('newVersion', () => atom<NewVersion | null>(null))
