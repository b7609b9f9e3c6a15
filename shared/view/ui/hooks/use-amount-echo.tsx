import { type ReactNode, useState } from 'react'
import { findDecidedAmount } from '../../../base/format/amount-input.ts'
import { removeUnit } from '../../../base/format/amount-unit.ts'
import { formatDecimal } from '../../../base/format/numbers.ts'
import { getScale } from '../../../base/money/decimal.ts'
import { $language } from '../../../state/preferences/language.ts'
import { useStore } from './use-store.ts'

interface AmountInput {
  value: string
  unit: string
  onChange(typed: string): void
  help?: ReactNode
}

/**
 * Returns the change handler of an amount field, which removes the field's own unit, and its help. While the member types an amount that another language
 * reads as another value, the help begins with what the page understood: `1,000` is `= 1,000.00 USDT` in English and `= 1,00 USDT` in German. Amounts that the
 * page filled in are not repeated.
 */
export function useAmountEcho({ value, unit, onChange, help }: AmountInput): Pick<AmountInput, 'onChange' | 'help'> {
  const language = useStore($language)
  const [typed, setTyped] = useState('')
  const amount = typed === value ? findDecidedAmount(value) : null
  // Never three decimal places, so that the echo itself is read one way in every language.
  const digits = amount !== null && getScale(amount) === 3 ? 4 : 2
  return {
    help:
      amount === null ? (
        help
      ) : (
        <>
          <span className="number understood" dir="ltr" role="status">
            = {formatDecimal(amount, { digits }, language)} {unit}
          </span>{' '}
          {help}
        </>
      ),
    onChange: (text) => {
      const own = removeUnit(text, unit)
      setTyped(own)
      onChange(own)
    },
  }
}
