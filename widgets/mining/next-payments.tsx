import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { useId, useState } from 'react'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatMinute, formatUntil } from '../../shared/base/format/days.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import {
  createPaymentPlan,
  getElapsedDays,
  type LockedAmount,
  type Payment,
} from '../../shared/state/term-products/payments.rules.ts'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { PaymentLine } from '../../shared/view/ui/products/payment-line.tsx'

/** Number of next payments that get a line of their own. */
const NEXT_PAYMENTS = 3

interface Props {
  coin: string
  locked: LockedAmount
  now: number
}

/** Outstanding payments of an order in the device's time zone: the next one; when expanded the next three, the sum of the others, and the last. */
export function NextPayments({ coin, locked, now }: Props) {
  const t = useTexts('mining')
  const language = useStore($language)
  const [open, setOpen] = useState(false)
  const id = useId()
  const plan = createPaymentPlan(locked, getElapsedDays(locked, now), NEXT_PAYMENTS)
  const [next] = plan
  if (next?.kind !== 'day') return null
  return (
    <div>
      <button
        type="button"
        className="next-payments"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span>
          {t(open ? 'nextPayments' : 'nextPayment')}
          <Icon source={chevronDown} size="small" />
        </span>
        {!open && (
          <span className="next">
            <span className="moment">{formatMinute(next.at)}</span>
            <b className="number">+{formatCoinAmount(next.amount, coin, language)}</b>
          </span>
        )}
      </button>
      {open && (
        <dl id={id} className="payments">
          {plan.map((payment, at) => (
            <NextPaymentLine
              key={getPaymentKey(payment)}
              payment={payment}
              first={at === 0}
              coin={coin}
              locked={locked}
              now={now}
            />
          ))}
        </dl>
      )}
    </div>
  )
}

const getPaymentKey = (payment: Payment): string => (payment.kind === 'day' ? `day ${payment.day}` : payment.kind)

function NextPaymentLine({ payment, first, coin, locked, now }: Props & { payment: Payment; first: boolean }) {
  const t = useTexts('mining')
  const language = useStore($language)
  if (payment.kind === 'rest')
    return <PaymentLine name={t('moreDays', { count: payment.count })} amount={payment.amount} coin={coin} />
  const note =
    payment.kind === 'back'
      ? t('amountBack')
      : payment.day === locked.days
        ? t('lastOne')
        : first
          ? formatUntil(payment.at - now, language)
          : ''
  return <PaymentLine time={formatMinute(payment.at)} name={note} amount={payment.amount} coin={coin} />
}
