import type { ReactNode } from 'react'
import { formatPercent } from '../../../base/format/exact.ts'
import type { Decimal } from '../../../base/money/decimal-text.ts'
import { $language } from '../../../state/preferences/language.ts'
import { Heading } from '../controls/heading.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

interface Props {
  title: string
  /** Sample product, for trying things out. */
  sample: boolean
  /** Text below the title. */
  sub: ReactNode
  /** Percent per day. */
  rate: Decimal
}

/** Name of a product, and its daily interest or cost (LON-18). Requires `shared/view/ui/products/products.css`. */
export function ProductHead({ title, sample, sub, rate }: Props) {
  const t = useTexts('products')
  const language = useStore($language)
  return (
    <div className="line">
      <div>
        <Heading>
          <bdi>{title}</bdi>
          {sample && <span className="badge">{t('sample')}</span>}
        </Heading>
        <span className="sub">{sub}</span>
      </div>
      <div>
        <b className="big number">{formatPercent(rate, language)}</b>
        <span className="sub">{t('perDay')}</span>
      </div>
    </div>
  )
}
