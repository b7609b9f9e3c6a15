import { utcDay } from '../../shared/contract/utc-days.ts'
import { formatDay, formatTimeOfDay } from '../../shared/format/days.ts'
import { type Locked, type Payment, paymentPlan } from '../../shared/term-products/payments.rules.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { PaymentLine } from '../../shared/ui/products/payment-line.tsx'

/** Number of first payments that get a line of their own. */
const FIRST = 2

/** Plan of payments, in the device's time zone (MIN-13, Q-128). */
export function Plan({ locked, coin }: { locked: Locked; coin: string }) {
  const t = useTexts('mining-application')
  return (
    <section className="plan" part="plan" aria-label={t('plan')}>
      <header>
        <h2>{t('plan')}</h2>
        <span>{t('planAt', { coin, time: formatTimeOfDay(utcDay(locked.start, 1)) })}</span>
      </header>
      <dl className="payments">
        {paymentPlan(locked, 0, FIRST).map((payment) => (
          <Line key={payment.kind === 'day' ? `day ${payment.day}` : payment.kind} payment={payment} />
        ))}
      </dl>
    </section>
  )
}

function Line({ payment }: { payment: Payment }) {
  const t = useTexts('mining-application')
  const { amount } = payment
  if (payment.kind === 'rest') return <PaymentLine name={t('moreDays', { count: payment.count })} amount={amount} />
  const name = payment.kind === 'day' ? t('day', { day: payment.day }) : t('amountBack')
  return <PaymentLine time={formatDay(payment.at)} name={name} amount={amount} />
}
