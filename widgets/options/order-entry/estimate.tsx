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

/**
 * Estimated profit and amount at risk, always shown together. Until both are chosen, of an example: the smallest amount of the chosen duration, or of the
 * first.
 */
export function Estimate({ terms }: { terms: OptionTerms }) {
  const t = useTexts('options')
  const { amount: text, time } = useStore(useOrderEntry().form.$draft)
  const c = useTexts('common')
  const chosen = findDuration(terms, time)
  const typed = parseOptionAmount(text)
  const period = chosen ?? terms.durations[0] ?? null
  const amount = typed ?? period?.min ?? null
  const isExample = !chosen || !typed
  const language = useStore($language)
  const { coin } = terms
  return (
    <dl className={`key-values bordered estimate${isExample ? ' example' : ''}`}>
      {isExample && amount && period && (
        <Fact label={c('example')}>
          <ExactAmount value={amount} coin={coin} />
          <span className="number">, {t('seconds', { seconds: period.seconds })}</span>
        </Fact>
      )}
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
