import { atom } from 'nanostores'
import { pageSingleton } from '../runtime.ts'

/** The offer to load the page anew, because the site has been built anew. */
export interface NewVersion {
  load(): void
  /** Not now. */
  later(): void
}

/** The offer that stands now; null for none. The frame of the host site makes it, when nothing would be lost by it (site/scripts/versions.ts). */
export const $newVersion = pageSingleton('newVersion', () => atom<NewVersion | null>(null))
