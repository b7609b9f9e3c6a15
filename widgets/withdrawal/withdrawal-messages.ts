import type { WithdrawalInfo } from '../../shared/contract/withdrawals.ts'
import { formatExact } from '../../shared/format/exact.ts'
import { $language } from '../../shared/preferences/language.ts'
import { useCodeWords } from '../../shared/ui/account/email-code.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { rangeOf, type WithdrawalDraft, type WithdrawalReason } from './withdrawal.rules.ts'

/** Returns the valid range of amounts as text; both ends are inclusive (WDR-07). */
export function useRange(info: WithdrawalInfo | null): string {
  const t = useTexts('withdrawal')
  const language = useStore($language)
  if (!info) return ''
  const { min, max } = rangeOf(info)
  const least = formatExact(min, language)
  return max === null ? t('from', { min: least }) : t('range', { min: least, max: formatExact(max, language) })
}

/** Returns a function that maps an invalid field to its message. */
export function useWords(info: WithdrawalInfo | null) {
  const t = useTexts('withdrawal')
  const codeWords = useCodeWords()
  const range = useRange(info)
  return (field: keyof WithdrawalDraft, reason: WithdrawalReason): string => {
    if (reason === 'outOfRange') return range
    if (reason === 'tooFine') return t('tooFine', { digits: info?.digits ?? 0 })
    if (reason === 'missing' || reason === 'malformed') return codeWords(field === 'email' ? 'email' : 'code', reason)
    return t(reason)
  }
}
