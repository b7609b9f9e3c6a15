import { useState } from 'react'
import { type CoinAmountProps, useCoinTexts } from '../hooks/use-coin-texts.ts'

/** Balance of a coin for reading. Pressing it shows all its digits; its accessible name has 8 decimals (OOP-06, SPT-23). */
export function PressableAmount({ value, coin }: CoinAmountProps) {
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
