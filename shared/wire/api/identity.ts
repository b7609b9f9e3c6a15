import { pageSingleton } from '../../base/runtime/runtime.ts'
import type { ApiError } from './call-result.ts'

/** Token and language sent with each call, and handlers for responses. Set by session and preferences, which import this layer. */
export interface CallerIdentity {
  token: () => string
  lang: () => string
  /** Called when the server rejects this token. */
  onUnauthorized: (token: string) => void
  /**
   * Resolves to the failure of a call by this path if its element is read-only, null if it may be sent. `host` is the element that sends it, by default the one
   * that the member used last. Unset unless the page has read-only elements.
   */
  refuse?: (path: string, host?: EventTarget) => Promise<ApiError | null>
  /**
   * Asks the member to confirm the session with a second factor, and resolves to whether that was done. Shared by calls that are refused at the same time. Unset
   * on pages without elements of members.
   */
  confirm?: () => Promise<boolean>
  /** Called after the member has signed in or out. Unset unless something on the page depends on the session. */
  onSession?: () => void
  /** Receives the `Date` header of each response. Unset unless something on the page uses the backend's clock. */
  onDate?: (date: string | null) => void
}

/** Identity of the page. */
export const identity = pageSingleton(
  'identity',
  (): CallerIdentity => ({ token: () => '', lang: () => 'en', onUnauthorized: () => undefined }),
)
