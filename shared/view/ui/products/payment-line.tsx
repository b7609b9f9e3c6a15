import { formatCoinAmount } from '../../../base/format/coin-amount.ts'
import type { Decimal } from '../../../base/money/decimal-text.ts'
import { $language } from '../../../state/preferences/language.ts'
import { useStore } from '../hooks/use-store.ts'

interface Props {
  /** Formatted time. */
  time?: string
  /** Name of the payment; "" if the time is sufficient. */
  name: string
  amount: Decimal
  coin: string
}

/** Line of a payment plan: time, name and amount. Requires `shared/view/ui/products/payments.css`. */
export function PaymentLine({ time, name, amount, coin }: Props) {
  const language = useStore($language)
  return (
    <div>
      <dt>
        {time && <span className="moment">{time}</span>}
        {name && (time ? <small>{name}</small> : <span>{name}</span>)}
      </dt>
      <dd>
        <span className="number">+{formatCoinAmount(amount, coin, language)}</span>
      </dd>
    </div>
  )
}
