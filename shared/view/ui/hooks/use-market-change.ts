import { computed, type ReadableAtom } from 'nanostores'
import { useMemo } from 'react'
import { parseChangeText } from '../../../base/format/change-text.ts'
import { formatDecimal } from '../../../base/format/numbers.ts'
import { getRowTone } from '../../../state/market/row-tone.rules.ts'
import { $language } from '../../../state/preferences/language.ts'
import { useStore } from './use-store.ts'

/** Returns the change of a market's row as text, and the class of its colour. `listed` is the text of the list (OML-01, OML-02). */
export function useMarketChange(
  $change: ReadableAtom<string | null>,
  listed: string,
): { change: string; tone: string } {
  const language = useStore($language)
  const $text = useMemo(
    () =>
      computed($change, (change) =>
        change === null ? '—' : `${formatDecimal(change, { digits: 2, sign: true }, language)}%`,
      ),
    [$change, language],
  )
  const change = useStore($text)
  const $isListed = useMemo(() => computed($change, (now) => now === parseChangeText(listed)), [$change, listed])
  // A text of the backend without a sign counts as down.
  return { change, tone: getRowTone(useStore($isListed) ? listed : change) }
}
