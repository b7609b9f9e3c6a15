import { useLoaded } from '../../shared/ui/hooks/use-loaded.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { latestWithdrawals } from './latest.store.ts'

const load = () => import('./reviewed-parts.ts')

/** The code that shows withdrawals which were sent. */
export type ReviewedParts = typeof import('./reviewed-parts.ts')

/** What shows withdrawals that were sent: its code comes once there is one. Null until then; without it the form works all the same. */
export function useReviewed(): ReviewedParts | null {
  const some = (useStore(latestWithdrawals.$latest).data?.length ?? 0) > 0
  const parts = useLoaded(some, load)
  return parts === 'failed' ? null : parts
}
