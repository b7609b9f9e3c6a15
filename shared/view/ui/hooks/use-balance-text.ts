import { HIDDEN_VALUE } from '../../../base/contract/constants.ts'
import { formatCoinAmount } from '../../../base/format/coin-amount.ts'
import type { Decimal } from '../../../base/money/decimal-text.ts'
import { $amountsHidden } from '../../../state/preferences/hidden.ts'
import { $language } from '../../../state/preferences/language.ts'
import { useStore } from './use-store.ts'

/** Returns a function that formats a balance of a coin for reading, or `****` while amounts are hidden. */
export function useBalanceText(): (value: Decimal, coin: string) => string {
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  return (value, coin) => (hidden ? HIDDEN_VALUE : formatCoinAmount(value, coin, language))
}
