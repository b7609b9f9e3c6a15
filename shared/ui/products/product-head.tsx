import type { ReactNode } from 'react'
import { formatRate } from '../../format/exact.ts'
import type { Decimal } from '../../money/decimal-text.ts'
import { $language } from '../../preferences/language.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

interface Props {
  title: string
  /** It is there to try things out. */
  sample: boolean
  /** Beneath the title. */
  sub: ReactNode
  /** Percent a day. */
  rate: Decimal
}

/** What a product is called, and what it bears or costs a day (LON-18). Its sheet is `shared/ui/products/products.css`. */
export function ProductHead({ title, sample, sub, rate }: Props) {
  const t = useTexts('products')
  const language = useStore($language)
  return (
    <div className="line">
      <div>
        <h2>
          <bdi>{title}</bdi>
          {sample && <span className="badge">{t('sample')}</span>}
        </h2>
        <span className="sub">{sub}</span>
      </div>
      <div>
        <b className="big number">{formatRate(rate, language)}</b>
        <span className="sub">{t('perDay')}</span>
      </div>
    </div>
  )
}
