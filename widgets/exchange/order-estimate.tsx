import { computed } from 'nanostores'
import { useMemo } from 'react'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { compare, getScale } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $book } from '../../shared/state/market/book.store.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { type Estimate, estimateOrder } from './estimate.rules.ts'
import { getBound, toSpotOrderForm } from './exchange.rules.ts'
import type { OrderFormProps } from './order-form-props.ts'

/**
 * Returns the estimate of a draft by the current book, or null while the draft is incomplete or the book is not live. The store holds JSON text: the book
 * changes many times a second, and the component only renders if the text differs.
 */
export function useEstimate({ symbol, ticket, $last, $power }: OrderFormProps): Estimate | null {
  const $estimate = useMemo(
    () =>
      computed([$book(symbol), ticket.$draft, $last, $power], (book, draft, last, power) => {
        const order = book.live ? toSpotOrderForm(draft, '', last) : null
        const bound = getBound(draft, power, last)
        const terms = { fee: power.fee ?? '0', lot: power.numStep, bound }
        return JSON.stringify(order && estimateOrder(order, book, terms))
      }),
    [symbol, ticket, $last, $power],
  )
  const text = useStore($estimate)
  return useMemo(() => JSON.parse(text), [text])
}

/** Keeps the space of the fee until it is known. */
const UNKNOWN_FEE = '\u00a0'

/** Fee, and once there is a quantity the estimate of the order: average price, slippage or immediate fill, fee, and amount received. */
export function OrderEstimate({ estimate, ...parts }: OrderFormProps & { estimate: Estimate | null }) {
  const t = useTexts('exchange')
  const s = useTexts('spot')
  const language = useStore($language)
  const { side, quantity, amount } = useStore(parts.ticket.$draft)
  const { fee } = useStore(parts.$power)
  const [base, quote] = getPair(parts.title)
  const gets = side === 'buy' ? base : quote
  const figure = (value: Decimal | null | undefined, unit: string, digits?: number) =>
    value ? (
      <>
        <span className="number">
          {digits === undefined
            ? formatCoinAmount(value, unit, language, { rounding: value.startsWith('-') ? 'up' : 'down' })
            : formatDecimal(value, { digits }, language)}
        </span>{' '}
        <span>{unit}</span>
      </>
    ) : (
      '—'
    )
  const partly = estimate !== null && compare(estimate.filledNow, estimate.filledTotal) < 0
  const percent = fee && formatDecimal(fee, { digits: 8, trim: true }, language)
  const slippage = estimate?.slippage && formatDecimal(estimate.slippage, { digits: 2, percent: true }, language)
  const feeLabel = percent ? t('fee', { fee: percent }) : s('fee')
  // Nothing can be estimated before there is a quantity; only the fee is known.
  if (quantity.trim() === '' && amount.trim() === '')
    return <section className="estimate font-12 text-tertiary">{percent ? feeLabel : UNKNOWN_FEE}</section>
  return (
    <section className="estimate" aria-label={t('estimate')}>
      <dl>
        <div>
          <dt>{s('average')}</dt>
          <dd>{figure(estimate?.average, quote, parts.digits)}</dd>
        </div>
        <div>
          <dt>{t(partly ? 'fillsNow' : 'slippage')}</dt>
          <dd>
            {partly ? (
              figure(estimate.filledNow, base, getScale(estimate.filledNow))
            ) : (
              <span className="number">{slippage || '—'}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{feeLabel}</dt>
          <dd>{figure(fee && estimate && `-${estimate.amounts.fee}`, gets)}</dd>
        </div>
        <div className="received">
          <dt>{t('arrives')}</dt>
          <dd>{figure(fee && estimate?.amounts.got, gets)}</dd>
        </div>
      </dl>
      {estimate?.exceedsBook && (
        <p className="help warning">
          {t('thinBook', {
            quantity: formatDecimal(estimate.filledTotal, { digits: 18, trim: true }, language),
            coin: base,
          })}
        </p>
      )}
    </section>
  )
}
