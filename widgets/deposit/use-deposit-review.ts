import { useLoaded } from '../../shared/ui/hooks/use-loaded.ts'

type Parts = typeof import('./deposit-review-components.ts')

/**
 * Loads the latest deposits, the steps and the partners while the page fetches the coins. Returns null until they are loaded or if loading fails; the form
 * works without them.
 */
export function useReviewed(): Parts | null {
  const parts = useLoaded(true, load)
  return parts === 'failed' ? null : parts
}

const load = () => import('./deposit-review-components.ts')
