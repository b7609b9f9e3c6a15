import { CancelReviewButton, ReviewedItem } from '../../shared/view/ui/account/latest-reviewed.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { latestWithdrawals } from './latest-withdrawals.store.ts'
import { findNewestWaiting } from './withdrawal.rules.ts'

/** Newest withdrawal that waits for review, with a button that takes it back. */
export function PendingWithdrawal() {
  const t = useTexts('withdrawal')
  const waiting = findNewestWaiting(useStore(latestWithdrawals.$latest).data ?? [])
  if (!waiting) return null
  return (
    <ul className="pending" aria-label={t('pending')}>
      <ReviewedItem
        row={waiting}
        type="withdrawal"
        action={<CancelReviewButton list={latestWithdrawals} row={waiting} returns={t('returns')} named />}
      />
    </ul>
  )
}
