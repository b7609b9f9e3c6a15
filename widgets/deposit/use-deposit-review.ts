import { useLayoutEffect } from 'react'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'

type DepositReview = typeof import('./deposit-review-components.ts')

/**
 * Loads the latest deposits, the steps and the partners while the page fetches the coins. Returns null until they are loaded or if loading fails; the form
 * works without them.
 */
export function useDepositReview(): DepositReview | null {
  const host = useHost()
  const loaded = useLoaded(true, load)
  const parts = loaded === 'failed' ? null : loaded
  useLayoutEffect(() => {
    if (parts) adoptStyles(host, [parts.reviewStyles, parts.partnersStyles])
  }, [host, parts])
  return parts
}

const load = () => import('./deposit-review-components.ts')
