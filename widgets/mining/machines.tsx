import { formatPercent } from '../../shared/base/format/exact.ts'
import { multiply } from '../../shared/base/money/decimal.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { useRange } from '../../shared/view/ui/hooks/use-range.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { MachinePicture } from '../../shared/view/ui/products/machine-picture.tsx'
import { ProductHead } from '../../shared/view/ui/products/product-head.tsx'
import { ProductsList } from '../../shared/view/ui/products/products-list.tsx'
import type { Machine } from './mining.rules.ts'
import { $machines } from './mining.store.ts'

/** List of the machines for sale (MIN-03, MIN-12). */
export function Machines() {
  const t = useTexts('mining')
  return (
    <ProductsList
      products={$machines}
      gate="miningSwitch"
      words={{ label: t('machines'), off: t('off'), none: t('noMachines'), failed: t('failedText'), note: t('note') }}
      row={(machine) => <MachineRow machine={machine} />}
    />
  )
}

function MachineRow({ machine }: { machine: Machine }) {
  const t = useTexts('mining')
  const p = useTexts('products')
  const language = useStore($language)
  const { id, title, img, sample, coinTitle: coin, cycle, interestRate: rate, digits } = machine
  const { range } = useRange({
    min: machine.minAmount ?? machine.otherMinAmount,
    max: machine.maxAmount ?? machine.otherMaxAmount,
    digits,
    coin,
  })
  return (
    <Link route="/lockming-application" query={{ id }} className="product" part="product">
      <div className="title-row">
        <MachinePicture img={img} />
        <ProductHead title={title} sample={sample} sub={t('locks', { coin })} rate={rate} />
      </div>
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
          <dt>{t('overTerm')}</dt>
          <dd className="number">{formatPercent(multiply(rate, String(cycle)), language)}</dd>
        </div>
      </dl>
    </Link>
  )
}
