import { formatRate } from '../../shared/format/exact.ts'
import { multiply } from '../../shared/money/decimal.ts'
import { YEAR_DAYS } from '../../shared/money/interest.ts'
import { $language } from '../../shared/preferences/language.ts'
import { Link } from '../../shared/ui/controls/link.tsx'
import { useRange } from '../../shared/ui/hooks/use-range.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { ProductHead } from '../../shared/ui/products/product-head.tsx'
import { ProductsList } from '../../shared/ui/products/products-list.tsx'
import type { LoanProject } from './loans.rules.ts'
import { $projects } from './loans.store.ts'

/** List of loan products (LON-04, LON-19). */
export function Projects() {
  const t = useTexts('loans')
  return (
    <ProductsList
      products={$projects}
      gate="loan_switch"
      words={{ label: t('projects'), off: t('off'), none: t('noProjects'), failed: t('failedText'), note: t('note') }}
      row={(project) => <Project project={project} />}
    />
  )
}

function Project({ project }: { project: LoanProject }) {
  const t = useTexts('loans')
  const p = useTexts('products')
  const language = useStore($language)
  const { id, title, mechanism, sample, coin, cycle, interest_rate, minprice: min, maxprice: max, digits } = project
  const { range } = useRange({ min, max, digits })
  return (
    <Link route="/loans-application" query={{ id }} className="product" part="product">
      <ProductHead title={title} sample={sample} sub={<bdi>{mechanism}</bdi>} rate={interest_rate} />
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
          <dd className="number">{formatRate(multiply(interest_rate, String(YEAR_DAYS)), language)}</dd>
        </div>
      </dl>
    </Link>
  )
}
