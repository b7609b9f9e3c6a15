import { HIDDEN_VALUE } from '../../contract/constants.ts'
import { formatCoinAmount, formatFullAmount } from '../../format/coin-amount.ts'
import type { Decimal } from '../../money/decimal-text.ts'
import { $amountsHidden } from '../../preferences/hidden.ts'
import { $language } from '../../preferences/language.ts'
import { useStore } from './use-store.ts'

/** Balance of a coin. */
export interface CoinAmountProps {
  /** Null is unknown and shows a dash. */
  value: Decimal | null
  coin: string
}

/** Returns a balance for reading, and with 8 decimals. */
export function useCoinTexts(value: Decimal | null, coin: string) {
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  if (hidden || value === null) {
    const text = hidden ? HIDDEN_VALUE : '—'
    return { short: text, eight: undefined }
  }
  return {
    short: formatCoinAmount(value, coin, language),
    eight: formatFullAmount(value, language),
  }
}
