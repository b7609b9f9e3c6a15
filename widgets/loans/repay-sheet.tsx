import { useState } from 'react'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { ConfirmSheet } from '../../shared/view/ui/controls/confirm-sheet.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { Loan } from './loans.rules.ts'
import { createRepayment } from './repayment.store.ts'

interface Props {
  loan: Loan
  onClose(): void
}

/** Asks for confirmation of the amount before a loan is repaid (LON-14, LON-20). */
export function RepaySheet({ loan, onClose }: Props) {
  const t = useTexts('loans')
  const language = useStore($language)
  const [form] = useState(() => createRepayment(loan, onClose))
  const busy = useStore(form.$sending)
  const refusal = useStore(form.$refusal)
  const { amount, interest, totalAmount: total, coin } = loan
  const exact = (value: string) => `${formatCoinAmount(value, coin, language, { rounding: 'up' })} ${coin}`
  const note = refusal || (!busy && form.isUnanswered() && t('unanswered'))
  return (
    <ConfirmSheet
      title={t('question')}
      note={note}
      words={{ confirm: t('repayAll', { amount: exact(total) }), back: t('notNow') }}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void form.submit()}
    >
      <dl className="key-values">
        <div>
          <dt>{t('amount')}</dt>
          <dd>
            <span className="number">{exact(amount)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('interest')}</dt>
          <dd>
            <span className="number">{exact(interest)}</span>
          </dd>
        </div>
        <div className="total">
          <dt>{t('total')}</dt>
          <dd>
            <span className="number">{exact(total)}</span>
          </dd>
        </div>
      </dl>
      <p className="font-13 text-secondary">
        {t('questionText')} {t('early')}
      </p>
    </ConfirmSheet>
  )
}
