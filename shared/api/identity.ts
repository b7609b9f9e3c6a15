import { pageSingleton } from '../runtime.ts'

/** Token and language sent with each call, and handlers for responses. Set by session and preferences, which import this layer. */
export interface CallerIdentity {
  token: () => string
  lang: () => string
  /** Called when the server rejects this token. */
  onUnauthorized: (token: string) => void
  /** Receives the `Date` header of each response. Unset unless something on the page uses the backend's clock. */
  onDate?: (date: string | null) => void
}

/** Identity of the page. */
export const identity = pageSingleton(
  'identity',
  (): CallerIdentity => ({ token: () => '', lang: () => 'en', onUnauthorized: () => undefined }),
)
