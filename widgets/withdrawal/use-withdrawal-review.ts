import { useLayoutEffect } from 'react'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { latestWithdrawals } from './latest-withdrawals.store.ts'

const load = () => import('./withdrawal-review-components.ts')

/** Components that show submitted withdrawals. */
export type WithdrawalReview = typeof import('./withdrawal-review-components.ts')

/**
 * Loads the components that show submitted withdrawals once there is one. Returns null until they are loaded or if loading fails; the form works without them.
 */
export function useWithdrawalReview(): WithdrawalReview | null {
  const some = (useStore(latestWithdrawals.$latest).data?.length ?? 0) > 0
  const host = useHost()
  const loaded = useLoaded(some, load)
  const parts = loaded === 'failed' ? null : loaded
  useLayoutEffect(() => {
    if (parts) adoptStyles(host, [parts.reviewStyles])
  }, [host, parts])
  return parts
}
