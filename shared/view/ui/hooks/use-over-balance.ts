import { HIDDEN_VALUE } from '../../../base/contract/constants.ts'
import { formatCoinAmount } from '../../../base/format/coin-amount.ts'
import type { Decimal } from '../../../base/money/decimal-text.ts'
import { $amountsHidden } from '../../../state/preferences/hidden.ts'
import { $language } from '../../../state/preferences/language.ts'
import { useStore } from './use-store.ts'
import { useTexts } from './use-texts.ts'

/** Returns a function with the message for an amount above the available balance, which is the same on every form. */
export function useOverBalance(): (available: Decimal | null, coin: string) => string {
  const c = useTexts('common')
  const language = useStore($language)
  const hidden = useStore($amountsHidden)
  return (available, coin) => {
    if (available === null) return c('toast.insufficient')
    return c('moreThanBalance', {
      available: hidden ? HIDDEN_VALUE : formatCoinAmount(available, coin, language),
      coin,
    })
  }
}
