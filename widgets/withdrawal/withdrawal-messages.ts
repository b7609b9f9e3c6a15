import type { WithdrawalInfo } from '../../shared/base/contract/withdrawals.ts'
import { formatExact } from '../../shared/base/format/exact.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useCodeMessages } from '../../shared/view/ui/account/code-messages.ts'
import { useOverBalance } from '../../shared/view/ui/hooks/use-over-balance.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { getWithdrawalRange, type WithdrawalDraft, type WithdrawalReason } from './withdrawal.rules.ts'

/** Returns the valid range of amounts as text; both ends are inclusive (WDR-07). */
export function useRangeText(info: WithdrawalInfo | null): string {
  const t = useTexts('withdrawal')
  const language = useStore($language)
  if (!info) return ''
  const { min, max } = getWithdrawalRange(info)
  const least = formatExact(min, language)
  return max === null ? t('from', { min: least }) : t('range', { min: least, max: formatExact(max, language) })
}

/** Returns a function that maps an invalid field to its message. */
export function useFieldMessages(info: WithdrawalInfo | null, coin: string) {
  const t = useTexts('withdrawal')
  const codeWords = useCodeMessages()
  const range = useRangeText(info)
  const overBalance = useOverBalance()
  return (field: keyof WithdrawalDraft, reason: WithdrawalReason): string => {
    if (reason === 'outOfRange') return range
    if (reason === 'insufficient') return overBalance(info?.balance ?? null, coin)
    if (reason === 'tooFine') return t('tooFine', { digits: info?.digits ?? 0 })
    if (reason === 'missing' || reason === 'malformed') return codeWords(field === 'email' ? 'email' : 'code', reason)
    return t(reason)
  }
}
