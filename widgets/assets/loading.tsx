import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx'
import { useTexts } from '../../shared/ui/use-texts.ts'

/** The page's shape while the balances load. */
export function Loading() {
  const t = useTexts('common')
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="tabs">
        <i className="sk" />
      </div>
      <div className="total">
        <i className="sk" />
        <i className="sk sum" />
      </div>
      <SkeletonRows count={3} />
    </div>
  )
}
