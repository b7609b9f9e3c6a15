import { useLoaded } from '../../shared/ui/hooks/use-loaded.ts'

type Parts = typeof import('./reviewed-parts.ts')

/**
 * What stands beneath the form and after it: the latest deposits, the steps of one, the partners. Their code comes while the page asks for the coins; null until
 * then, and for good where it cannot be had: the form works without.
 */
export function useReviewed(): Parts | null {
  const parts = useLoaded(true, load)
  return parts === 'failed' ? null : parts
}

const load = () => import('./reviewed-parts.ts')
