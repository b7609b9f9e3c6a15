import { pageSingleton } from '../runtime.ts'

/** What travels in the headers of each call, and what a refused token ends. Filled in by session and preferences, which lie above this layer. */
export interface CallerIdentity {
  token: () => string
  lang: () => string
  /** The server refused this token. */
  onUnauthorized: (token: string) => void
}

/** The page's identity. */
export const identity = pageSingleton(
  'identity',
  (): CallerIdentity => ({ token: () => '', lang: () => 'en', onUnauthorized: () => undefined }),
)
