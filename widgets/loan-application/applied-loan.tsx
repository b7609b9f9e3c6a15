import { useMemo } from 'react'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { RecordLink } from '../../shared/view/ui/controls/record-link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { OrderPlaced } from '../../shared/view/ui/products/order-placed-link.tsx'
import { createAppliedLoan } from './applied-loan.store.ts'

/** Message after an accepted application. It is updated when the application is decided. */
export function AppliedLoan() {
  const t = useTexts('loan-application')
  const language = useStore($language)
  const $loans = useMemo(createAppliedLoan, [])
  const loan = useStore($loans).data?.[0]
  const decided = loan && loan.status !== 'pending' ? loan : null
  const texts = {
    pending: t('doneText'),
    approved: loan
      ? t('approved', { amount: `${formatCoinAmount(loan.amount, loan.coin, language)} ${loan.coin}` })
      : '',
    rejected: [loan?.remark, t('rejected')].filter(Boolean).join(' '),
    canceled: '',
  }
  const number = loan && t('number', { number: loan.orderNumber })
  return (
    <OrderPlaced
      title={decided?.statusText || t('done')}
      text={texts[loan?.status ?? 'pending']}
      route="/loans"
      action={t('toOrders')}
    >
      {loan && (
        <RecordLink type="loan" number={loan.orderNumber}>
          {number}
        </RecordLink>
      )}
    </OrderPlaced>
  )
}
