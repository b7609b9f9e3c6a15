import { LatestReviewed } from '../../shared/view/ui/account/latest-reviewed.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { latestDeposits } from './latest-deposits.store.ts'

/** Latest deposits, with a cancel button for waiting ones. `records`: query of the account's page that lists all; null without a coin. */
export function LatestDeposits({ records }: { records: Record<string, string> | null }) {
  const t = useTexts('deposit')
  return (
    <LatestReviewed
      type="deposit"
      list={latestDeposits}
      title={t('latest')}
      returns={t('takeBackText')}
      records={records}
    />
  )
}
