import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { adoptTabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

/** Skeleton of the page while the balances load. */
export function AssetsSkeleton() {
  const t = useTexts('common')
  return (
    <div role="status" aria-label={t('loading')}>
      <div ref={adoptTabs} className="tabs">
        <i className="skeleton" />
      </div>
      <div className="total">
        <i className="skeleton" />
        <i className="skeleton sum" />
      </div>
      <SkeletonRows count={3} />
    </div>
  )
}
