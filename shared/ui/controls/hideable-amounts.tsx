import { useState } from 'react'
import { HIDDEN_VALUE } from '../../contract/constants.ts'
import { formatCoinAmount, formatFullAmount } from '../../format/coin-amount.ts'
import { formatExact } from '../../format/exact.ts'
import { formatDollars } from '../../format/numbers.ts'
import type { Decimal } from '../../money/decimal-text.ts'
import { $amountsHidden } from '../../preferences/hidden.ts'
import { $language } from '../../preferences/language.ts'
import { useStore } from '../hooks/use-store.ts'

interface AmountProps {
  /** Null is unknown and shows a dash. */
  value: Decimal | null
  coin: string
}

/** Balance of a coin for reading; all its digits if `full`. The tooltip has 8 decimals (AST-12). `****` while amounts are hidden. */
export function CoinAmount({ value, coin, full = false }: AmountProps & { full?: boolean }) {
  const { short, exact, eight } = useCoinTexts(value, coin)
  return (
    <span className="number" title={eight}>
      {full ? exact : short}
    </span>
  )
}

/** Balance of a coin for reading. Pressing it shows all its digits; its accessible name has 8 decimals (OOP-06, SPT-23). */
export function PressableAmount({ value, coin }: AmountProps) {
  const { short, exact, eight } = useCoinTexts(value, coin)
  const [full, setFull] = useState(false)
  if (short === exact)
    return (
      <span className="number" title={eight}>
        {short}
      </span>
    )
  return (
    <button
      type="button"
      className="amount-button number"
      title={eight}
      aria-label={eight}
      aria-pressed={full}
      onClick={() => setFull(!full)}
    >
      {full ? exact : short}
    </button>
  )
}

/** Returns a function that formats a balance of a coin for reading, or `****` while amounts are hidden. */
export function useBalanceText(): (value: Decimal, coin: string) => string {
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  return (value, coin) => (hidden ? HIDDEN_VALUE : formatCoinAmount(value, coin, language))
}

/** Value in dollars with two decimal places, rounded like all displayed values, with a lighter fraction; `****` while amounts are hidden. */
export function Dollars({ value }: { value: Decimal | null }) {
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  const text = hidden ? HIDDEN_VALUE : value === null ? '—' : formatDollars(value, language)
  const [, head = text, fraction = '', rest = ''] = /^(.*[.,])(\d{2})(\D*)$/.exec(text) ?? []
  return (
    <span className="number dollars">
      {head}
      {fraction && <i>{fraction}</i>}
      {rest}
    </span>
  )
}

/** Returns a balance for reading, with all digits, and with 8 decimals. */
function useCoinTexts(value: Decimal | null, coin: string) {
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  if (hidden || value === null) {
    const text = hidden ? HIDDEN_VALUE : '—'
    return { short: text, exact: text, eight: undefined }
  }
  return {
    short: formatCoinAmount(value, coin, language),
    exact: formatExact(value, language),
    eight: formatFullAmount(value, language),
  }
}
