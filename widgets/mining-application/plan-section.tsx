import { utcDayStart } from '../../shared/base/contract/utc-days.ts'
import { formatDay, formatTimeOfDay } from '../../shared/base/format/days.ts'
import { createPaymentPlan, type LockedAmount, type Payment } from '../../shared/state/term-products/payments.rules.ts'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { PaymentLine } from '../../shared/view/ui/products/payment-line.tsx'

/** Number of first payments that get a line of their own. */
const FIRST_PAYMENTS = 2

/** Payment schedule, in the device's time zone (MIN-13, Q-128). */
export function PlanSection({ locked, coin }: { locked: LockedAmount; coin: string }) {
  const t = useTexts('mining-application')
  return (
    <section className="plan" part="plan" aria-label={t('plan')}>
      <div className="section-head">
        <Heading>{t('plan')}</Heading>
        <span>{t('planAt', { coin, time: formatTimeOfDay(utcDayStart(locked.start, 1)) })}</span>
      </div>
      <dl className="payments">
        {createPaymentPlan(locked, 0, FIRST_PAYMENTS).map((payment) => (
          <PlanLine key={payment.kind === 'day' ? `day ${payment.day}` : payment.kind} payment={payment} coin={coin} />
        ))}
      </dl>
    </section>
  )
}

function PlanLine({ payment, coin }: { payment: Payment; coin: string }) {
  const t = useTexts('mining-application')
  const { amount } = payment
  if (payment.kind === 'rest')
    return <PaymentLine name={t('moreDays', { count: payment.count })} amount={amount} coin={coin} />
  const name = payment.kind === 'day' ? t('day', { day: payment.day }) : t('amountBack')
  return <PaymentLine time={formatDay(payment.at)} name={name} amount={amount} coin={coin} />
}
