import { HIDDEN_VALUE } from '../../../base/contract/constants.ts'
import { formatDecimal } from '../../../base/format/numbers.ts'
import { compare, getScale, round, sign } from '../../../base/money/decimal.ts'
import type { Decimal } from '../../../base/money/decimal-text.ts'
import { $amountsHidden } from '../../../state/preferences/hidden.ts'
import { $language } from '../../../state/preferences/language.ts'
import { useStore } from '../hooks/use-store.ts'

const TONES = { '1': 'up', '-1': 'down', '0': 'none' } as const

/**
 * Profit in USDT with its sign and two decimal places, in the colour of its direction; `****` while amounts are hidden, a dash while it is unknown. `isWhole` is
 * false if it lacks a part that is unknown: a part is shown with a question mark, none with a dash.
 */
export function Profit({ value, isWhole = true }: { value: Decimal | null; isWhole?: boolean }) {
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  if (hidden) return <span className="number">{HIDDEN_VALUE}</span>
  if (value === null || (!isWhole && sign(value) === 0)) return <span className="number">—</span>
  const shown = round(value, 2, 'half-up')
  return (
    <span className="number" data-tone={TONES[`${sign(shown)}`]}>
      {formatDecimal(shown, { digits: 2, sign: sign(shown) !== 0 }, language)}
      {!isWhole && '?'}
    </span>
  )
}

/** Price of one coin in USDT without a sign: two decimal places, up to eight below 1; `****` while amounts are hidden. */
export function CostPrice({ value }: { value: Decimal }) {
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  const digits = compare(value, '1') >= 0 ? 2 : Math.min(8, Math.max(2, getScale(value)))
  return <span className="number">{hidden ? HIDDEN_VALUE : formatDecimal(value, { digits }, language)}</span>
}
