import { formatInterest } from '../../format/interest.ts'
import type { Decimal } from '../../money/decimal-text.ts'
import { $language } from '../../preferences/language.ts'
import { useStore } from '../hooks/use-store.ts'

interface Props {
  /** As it is shown. */
  time?: string
  /** What is paid then; "" where the time says it all. */
  name: string
  amount: Decimal
}

/** A line of a plan of payments: when, what, and how much comes. Its sheet is `shared/ui/products/products.css`. */
export function PaymentLine({ time, name, amount }: Props) {
  const language = useStore($language)
  return (
    <div>
      <dt>
        {time && <span className="number">{time}</span>}
        {name && (time ? <small>{name}</small> : <span>{name}</span>)}
      </dt>
      <dd>
        <span className="number">+{formatInterest(amount, language)}</span>
      </dd>
    </div>
  )
}
