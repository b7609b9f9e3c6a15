import { formatCoinAmount } from '../../../base/format/coin-amount.ts'
import { $language } from '../../../state/preferences/language.ts'
import type { AmountBounds, TermAmountReason } from '../../../state/term-products/term-amount.rules.ts'
import { useOverBalance } from './use-over-balance.ts'
import { useStore } from './use-store.ts'
import { useTexts } from './use-texts.ts'

/** Bounds of an amount, and the name of its coin. */
type ShownBounds = Pick<AmountBounds, 'min' | 'max' | 'digits' | 'available'> & { coin: string }

/** Returns the texts for the amounts of a product: its range, "" without one, and the messages for problems (LON-10, MIN-09). */
export function useRange({ min, max, digits, available = null, coin }: ShownBounds) {
  const t = useTexts('products')
  const language = useStore($language)
  const low = formatCoinAmount(min ?? '0', coin, language, { rounding: 'up' })
  const high = max && formatCoinAmount(max, coin, language)
  const words: Readonly<Record<TermAmountReason, string>> = {
    amountMissing: t('amountMissing'),
    notANumber: t('notANumber'),
    notPositive: t('notPositive'),
    notWhole: t('notWhole'),
    tooFine: t('tooFine', { digits }),
    outOfRange: t('outOfRange', { min: low, max: high ?? '' }),
    belowLeast: t('belowLeast', { least: low }),
    insufficient: useOverBalance()(available, coin),
  }
  const range = high ? t('range', { min: low, max: high }) : min ? t('least', { min: low }) : ''
  return { range, words }
}
