import { useLoaded } from '../../shared/ui/hooks/use-loaded.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { latestWithdrawals } from './latest-withdrawals.store.ts'

const load = () => import('./withdrawal-review-components.ts')

/** Components that show submitted withdrawals. */
export type ReviewedParts = typeof import('./withdrawal-review-components.ts')

/**
 * Loads the components that show submitted withdrawals once there is one. Returns null until they are loaded or if loading fails; the form works without them.
 */
export function useReviewed(): ReviewedParts | null {
  const some = (useStore(latestWithdrawals.$latest).data?.length ?? 0) > 0
  const parts = useLoaded(some, load)
  return parts === 'failed' ? null : parts
}
