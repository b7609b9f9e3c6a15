import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Steps in the browser history; the host site replaces them, because it adds an entry while an overlay is open. */
export const siteHistory = pageSingleton('siteHistory', () => ({
  /** Goes to the page before this one, also while an overlay is open. */
  leaveBack: () => history.back(),
}))
