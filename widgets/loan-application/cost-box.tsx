import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDayOfUtc } from '../../shared/base/format/days.ts'
import { formatPercent, formatRate } from '../../shared/base/format/exact.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { LoanCost, LoanProject } from './loan-application.rules.ts'

interface Props {
  project: LoanProject
  cost: LoanCost
  /** True if the cost is that of an example, until an amount is typed. */
  isExample: boolean
}

/** Cost of the loan: amount, interest, yearly rate, due date, total. */
export function CostBox({ project: { coin, cycle, interestRate: rate }, cost, isExample }: Props) {
  const t = useTexts('loan-application')
  const p = useTexts('products')
  const language = useStore($language)
  const c = useTexts('common')
  const exact = (value: string) => `${formatCoinAmount(value, coin, language, { rounding: 'up' })} ${coin}`
  return (
    <>
      <dl className={`key-values${isExample ? ' example' : ''}`} part="cost">
        <div>
          <dt>{isExample ? c('example') : p('amount')}</dt>
          <dd>
            <span className="number">{exact(cost.amount)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('interest', { days: cycle, rate: formatPercent(rate, language) })}</dt>
          <dd>
            <span className="number">{exact(cost.interest)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('yearly')}</dt>
          <dd>
            <span className="number">{formatRate(cost.yearly, language)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('due')}</dt>
          <dd>
            <span className="moment">{formatDayOfUtc(cost.due)}</span>
            <span className="sub">{t('ifToday')}</span>
          </dd>
        </div>
        <div className="total">
          <dt>{t('total')}</dt>
          <dd>
            <span className="number">{exact(cost.total)}</span>
          </dd>
        </div>
      </dl>
      <p className="font-13 text-secondary early">{t('early')}</p>
    </>
  )
}
