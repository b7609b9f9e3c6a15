import type { CodeDraft, CodeReason } from '../../../state/member/email-code.rules.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** Returns the messages of the fields for a code by e-mail and for its address. */
export function useCodeMessages(): (field: keyof CodeDraft, reason: CodeReason) => string {
  const t = useTexts('email-code')
  return (field, reason) => t(field === 'code' ? 'missing' : reason === 'missing' ? 'emailMissing' : 'emailForm')
}
