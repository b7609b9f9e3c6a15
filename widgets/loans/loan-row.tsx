import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDay, formatDayOfUtc } from '../../shared/base/format/days.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $minute } from '../../shared/state/stores/minute.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { RecordLink } from '../../shared/view/ui/controls/record-link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { getDaysEarly, getDaysUntilDue, getLoanState, getStateText, isDueSoon, type Loan } from './loans.rules.ts'

const TONES = { pending: 'warning', approved: 'accent', repaid: 'success', rejected: 'error', canceled: '' } as const

interface Props {
  loan: Loan
  /** Asks before the loan is repaid, or its application cancelled. */
  onAsk(): void
}

/** Row of the member's loan: debt, status and actions (LON-06, LON-13…17). */
export function LoanRow({ loan, onAsk }: Props) {
  const t = useTexts('loans')
  const p = useTexts('products')
  const language = useStore($language)
  const state = getLoanState(loan)
  const exact = (value: string) => formatCoinAmount(value, loan.coin, language, { rounding: 'up' })
  const number = p('number', { number: loan.orderNumber })
  return (
    <article className={isClosed(state) ? 'product ended' : 'product'} part="order">
      <div className="line">
        <div>
          <Heading>
            <bdi>{loan.title}</bdi>
            <span className={`badge ${TONES[state]}`}>{getStateText(loan) || t(state)}</span>
          </Heading>
          <span className="sub">
            <RecordLink type="loan" number={loan.orderNumber}>
              {number}
            </RecordLink>
          </span>
        </div>
        <div>
          <b className="big number">
            {exact(loan.totalAmount)} {loan.coin}
          </b>
          <span className="sub">{t('parts', { amount: exact(loan.amount), interest: exact(loan.interest) })}</span>
        </div>
      </div>
      <div className="line action">
        <LoanStatusLine loan={loan} />
        <LoanAction loan={loan} onAsk={onAsk} />
      </div>
    </article>
  )
}

const isClosed = (state: string): boolean => state === 'rejected' || state === 'canceled'

/** Second line of the row: due date, or how the loan ended. */
function LoanStatusLine({ loan }: { loan: Loan }) {
  const t = useTexts('loans')
  const r = useTexts('reviews')
  switch (getLoanState(loan)) {
    case 'pending':
      return (
        <span>
          {loan.cycle > 0 && t('inReview', { days: loan.cycle })} {loan.unseen && r('nobodyLooks')}
        </span>
      )
    case 'approved':
      return <DueDate loan={loan} />
    case 'repaid': {
      if (loan.updatedAt === null) return <span />
      const [date, days] = [formatDay(loan.updatedAt), getDaysEarly(loan)]
      return <span>{days > 0 ? t('repaidEarly', { date, days }) : t('repaidOn', { date })}</span>
    }
    case 'rejected':
      return (
        <span>
          {loan.remark && <bdi>{loan.remark} </bdi>}
          {t('nothingOwed')}
        </span>
      )
    case 'canceled':
      return (
        <span>{loan.updatedAt === null ? t('nothingOwed') : t('canceledOn', { date: formatDay(loan.updatedAt) })}</span>
      )
  }
}

function DueDate({ loan: { dueAt: due, repaidText: state } }: { loan: Loan }) {
  const t = useTexts('loans')
  const p = useTexts('products')
  const days = getDaysUntilDue(due, useStore($minute))
  const left = days === 0 ? t('today') : days !== null && days > 0 ? p('daysLeft', { days }) : ''
  return (
    <span className={isDueSoon(days) ? 'warning' : ''}>
      {due !== null && <b>{t('due', { date: formatDayOfUtc(due) })}</b>}
      {left && `, ${left}`} {state !== t('notRepaid') && <bdi>{state}</bdi>}
    </span>
  )
}

function LoanAction({ loan, onAsk }: Props) {
  const t = useTexts('loans')
  const { orderNumber: order } = loan
  const state = getLoanState(loan)
  if (state === 'pending')
    return (
      <Button size="small" aria-label={t('cancelOf', { order })} aria-haspopup="dialog" onClick={onAsk}>
        {t('cancel')}
      </Button>
    )
  if (state !== 'approved') return null
  return (
    <Button size="small" kind="primary" aria-label={t('repayOf', { order })} aria-haspopup="dialog" onClick={onAsk}>
      {t('repay')}
    </Button>
  )
}
