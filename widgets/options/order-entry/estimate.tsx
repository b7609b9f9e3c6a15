import { formatPercent } from '../../../shared/base/format/exact.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { parseOptionAmount } from '../amount.rules.ts'
import { ExactAmount } from '../exact-amount.tsx'
import { findDuration, type OptionTerms } from '../terms.rules.ts'
import { estimatedProfit } from './draft.rules.ts'
import { Fact } from './facts.tsx'
import { useOrderEntry } from './use-order-entry.ts'

/** Estimated profit and amount at risk, always shown together. */
export function Estimate({ terms }: { terms: OptionTerms }) {
  const t = useTexts('options')
  const { amount: text, time } = useStore(useOrderEntry().form.$draft)
  const period = findDuration(terms, time)
  const amount = parseOptionAmount(text)
  const language = useStore($language)
  const { coin } = terms
  return (
    <dl className="key-values bordered estimate">
      <Fact label={t('estimatedProfit')}>
        <ExactAmount value={estimatedProfit(amount, period)} coin={coin} sign />
        {period?.percent && <span className="aside number"> ({formatPercent(period.percent, language)})</span>}
      </Fact>
      <Fact label={t('atRisk')}>
        <ExactAmount value={amount} coin={coin} />
      </Fact>
    </dl>
  )
}
