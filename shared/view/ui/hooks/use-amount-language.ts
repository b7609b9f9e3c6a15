import { useLayoutEffect, useRef } from 'react'
import { parseAmountInput, toInputText } from '../../../base/format/amount-input.ts'
import { signsOf } from '../../../base/format/number-signs.ts'
import { $language } from '../../../state/preferences/language.ts'
import { useStore } from './use-store.ts'

/**
 * Rewrites a typed amount when the page's language changes, so that it keeps its value: `1,000` is one thousand in English and one in German. An invalid text
 * stays as it is.
 */
export function useAmountLanguage(typed: string, onChange: (typed: string) => void): void {
  const language = useStore($language)
  const read = useRef(language)
  useLayoutEffect(() => {
    if (read.current === language) return
    const amount = parseAmountInput(typed, signsOf(read.current))
    read.current = language
    if (amount !== null && parseAmountInput(typed) !== amount) onChange(toInputText(amount))
  })
}
