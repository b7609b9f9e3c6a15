import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { ConfirmSheet } from '../../shared/view/ui/controls/confirm-sheet.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { Loan } from './loans.rules.ts'
import { $canceling, cancelLoan } from './loans.store.ts'

interface Props {
  loan: Loan
  onClose(): void
}

/** Asks before a waiting application is cancelled: its documents would have to be sent again (LON-13, Q-212). */
export function CancelLoanSheet({ loan, onClose }: Props) {
  const { orderNumber: order, amount, coin } = loan
  const t = useTexts('loans')
  const language = useStore($language)
  const cancel = async () => {
    await cancelLoan(loan)
    onClose()
  }
  return (
    <ConfirmSheet
      title={t('cancelOf', { order })}
      words={{ confirm: t('cancelApplication') }}
      danger
      busy={useStore($canceling) !== ''}
      onClose={onClose}
      onConfirm={() => void cancel()}
    >
      <p>{t('cancelText', { amount: formatCoinAmount(amount, coin, language), coin })}</p>
    </ConfirmSheet>
  )
}
