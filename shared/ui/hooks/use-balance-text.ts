import { HIDDEN_VALUE } from '../../contract/constants.ts'
import { formatCoinAmount } from '../../format/coin-amount.ts'
import type { Decimal } from '../../money/decimal-text.ts'
import { $amountsHidden } from '../../preferences/hidden.ts'
import { $language } from '../../preferences/language.ts'
import { useStore } from './use-store.ts'

/** Returns a function that formats a balance of a coin for reading, or `****` while amounts are hidden. */
export function useBalanceText(): (value: Decimal, coin: string) => string {
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  return (value, coin) => (hidden ? HIDDEN_VALUE : formatCoinAmount(value, coin, language))
}
