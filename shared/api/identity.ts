import { pageSingleton } from '../runtime.ts'

/** What travels in the headers of each call, and what a refused token ends. Filled in by session and preferences, which lie above this layer. */
export interface CallerIdentity {
  token: () => string
  lang: () => string
  /** The server refused this token. */
  onUnauthorized: (token: string) => void
  /** What an answer's `Date` header says, where anything on the page goes by the backend's clock. */
  onDate?: (date: string | null) => void
}

/** The page's identity. */
export const identity = pageSingleton(
  'identity',
  (): CallerIdentity => ({ token: () => '', lang: () => 'en', onUnauthorized: () => undefined }),
)
