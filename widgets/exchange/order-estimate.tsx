import { computed } from 'nanostores'
import { useMemo } from 'react'
import { formatDecimal } from '../../shared/format/numbers.ts'
import { $book } from '../../shared/market/book.ts'
import { pairOf } from '../../shared/market/title.rules.ts'
import { compare, scaleOf } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { $language } from '../../shared/preferences/language.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { type Estimate, estimateOf } from './estimate.rules.ts'
import { formOf } from './exchange.rules.ts'
import type { FormParts } from './order-form-props.ts'

/**
 * Returns the estimate of a draft by the current book, or null while the draft is incomplete or the book is not live. The store holds JSON text: the book
 * changes many times a second, and the component only renders if the text differs.
 */
export function useEstimate({ symbol, ticket, $last, $power }: FormParts): Estimate | null {
  const $estimate = useMemo(
    () =>
      computed([$book(symbol), ticket.$draft, $last, $power], (book, draft, last, { fee, numStep }) => {
        const order = book.live ? formOf(draft, '', last) : null
        return JSON.stringify(order && estimateOf(order, book, { fee: fee ?? '0', lot: numStep }))
      }),
    [symbol, ticket, $last, $power],
  )
  const text = useStore($estimate)
  return useMemo(() => JSON.parse(text), [text])
}

/** Estimate shown before an order is sent: average price, slippage or immediate fill, fee, and amount received. */
export function OrderEstimate(parts: FormParts) {
  const t = useTexts('exchange')
  const s = useTexts('spot')
  const language = useStore($language)
  const { side } = useStore(parts.ticket.$draft)
  const { fee, priceStep } = useStore(parts.$power)
  const estimate = useEstimate(parts)
  const [base, quote] = pairOf(parts.title)
  const gets = side === 'buy' ? base : quote
  const figure = (value: Decimal | null | undefined, unit: string, digits?: number) =>
    value ? (
      <>
        <span className="number">
          {formatDecimal(value, { digits: digits ?? Math.max(2, scaleOf(value)) }, language)}
        </span>{' '}
        <span>{unit}</span>
      </>
    ) : (
      '—'
    )
  const partly = estimate !== null && compare(estimate.now, estimate.all) < 0
  const percent = fee && formatDecimal(fee, { digits: 8, trim: true }, language)
  const slippage = estimate?.slippage && formatDecimal(estimate.slippage, { digits: 2, percent: true }, language)
  return (
    <section className="estimate" aria-label={t('estimate')}>
      <dl>
        <div>
          <dt>{s('average')}</dt>
          <dd>{figure(estimate?.average, quote, scaleOf(priceStep))}</dd>
        </div>
        <div>
          <dt>{t(partly ? 'fillsNow' : 'slippage')}</dt>
          <dd>
            {partly ? (
              figure(estimate.now, base, scaleOf(estimate.now))
            ) : (
              <span className="number">{slippage || '—'}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{percent ? t('fee', { fee: percent }) : s('fee')}</dt>
          <dd>{figure(fee && estimate && `-${estimate.amounts.fee}`, gets)}</dd>
        </div>
        <div className="received">
          <dt>{t('arrives')}</dt>
          <dd>{figure(fee && estimate?.amounts.got, gets)}</dd>
        </div>
      </dl>
      {estimate?.short && (
        <p className="help warning">
          {t('thinBook', { quantity: formatDecimal(estimate.all, { digits: 18, trim: true }, language), coin: base })}
        </p>
      )}
    </section>
  )
}
