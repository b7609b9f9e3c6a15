import { formatRate } from '../../shared/base/format/exact.ts'
import { multiply } from '../../shared/base/money/decimal.ts'
import { YEAR_DAYS } from '../../shared/base/money/interest.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { useRange } from '../../shared/view/ui/hooks/use-range.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { ProductHead } from '../../shared/view/ui/products/product-head.tsx'
import { ProductsList } from '../../shared/view/ui/products/products-list.tsx'
import type { LoanProject } from './loans.rules.ts'
import { $loanProducts } from './loans.store.ts'

/** List of loan products (LON-04, LON-19). */
export function LoanProducts() {
  const t = useTexts('loans')
  return (
    <ProductsList
      products={$loanProducts}
      gate="loanSwitch"
      words={{ label: t('projects'), off: t('off'), none: t('noProjects'), failed: t('failedText'), note: t('note') }}
      row={(project) => <LoanProductRow project={project} />}
    />
  )
}

function LoanProductRow({ project }: { project: LoanProject }) {
  const t = useTexts('loans')
  const p = useTexts('products')
  const language = useStore($language)
  const { id, title, mechanism, sample, coin, cycle, interestRate, minAmount: min, maxAmount: max, digits } = project
  const { range } = useRange({ min, max, digits, coin })
  return (
    <Link route="/loans-application" query={{ id }} className="product" part="product">
      <ProductHead title={title} sample={sample} sub={<bdi>{mechanism}</bdi>} rate={interestRate} />
      <dl className="facts">
        <div>
          <dt>{t('amountIn', { coin })}</dt>
          <dd className="number">{range || '—'}</dd>
        </div>
        <div>
          <dt>{p('term')}</dt>
          <dd>{p('days', { days: cycle })}</dd>
        </div>
        <div>
          <dt>{t('perYear')}</dt>
          <dd className="number">{formatRate(multiply(interestRate, String(YEAR_DAYS)), language)}</dd>
        </div>
      </dl>
    </Link>
  )
}
