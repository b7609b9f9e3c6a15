import { ReviewedItem, TakeBack } from '../../shared/ui/account/latest-reviewed.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { latestWithdrawals } from './latest-withdrawals.store.ts'
import { newestWaiting } from './withdrawal.rules.ts'

/** Newest withdrawal that waits for review, with a button that takes it back. */
export function Pending() {
  const t = useTexts('withdrawal')
  const waiting = newestWaiting(useStore(latestWithdrawals.$latest).data ?? [])
  if (!waiting) return null
  return (
    <ul className="pending" aria-label={t('pending')}>
      <ReviewedItem row={waiting} action={<TakeBack list={latestWithdrawals} row={waiting} named />} />
    </ul>
  )
}
