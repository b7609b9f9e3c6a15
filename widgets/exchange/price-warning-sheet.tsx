import type { ReactNode } from 'react'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { absolute, compare, sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { formatPrice } from '../../shared/state/market/price-digits.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { Estimate } from './estimate.rules.ts'
import { parseTerms, type SpotDraft } from './exchange.rules.ts'
import type { OrderFormProps } from './order-form-props.ts'

interface Props extends OrderFormProps {
  estimate: Estimate | null
  /** Distance between the order's price and the last price, in percent. */
  distance: Decimal
  onClose(): void
  onChange(): void
  onAgree(): void
}

/** Confirmation dialog for a price far from the market: the consequence for the order, and the prices to compare. */
export function PriceWarningSheet({ estimate, distance, onClose, onChange, onAgree, ...parts }: Props) {
  const t = useTexts('exchange')
  const c = useTexts('common')
  const language = useStore($language)
  const draft = useStore(parts.ticket.$draft)
  const last = useStore(parts.$last)
  const [base, quote] = getPair(parts.title)
  const price = (value: Decimal): ReactNode => (
    <>
      <span className="number">{formatPrice(value, parts.digits, language)}</span>{' '}
      <span className="text-tertiary">{quote}</span>
    </>
  )
  const quantity = (value: Decimal): string => formatDecimal(value, { digits: 18, trim: true }, language)
  const facts: [label: string, value: Decimal | null][] = [
    [t('yourPrice'), draft.kind === 'limit' ? parseAmountInput(draft.price) : null],
    [t('lastPrice'), last],
    [t('estimatedAverage'), estimate && sign(estimate.filledNow) > 0 ? estimate.average : null],
  ]
  const percent = formatDecimal(absolute(distance), { digits: 1 }, language)
  const sentence = getSentenceKey(draft, estimate)
  return (
    <Sheet title={t(sign(distance) > 0 ? 'farAbove' : 'farBelow', { percent })} onClose={onClose} part="question">
      <p className="text-secondary">
        {sentence === 'fillsPartly' && estimate
          ? t(sentence, { now: quantity(estimate.filledNow), all: quantity(estimate.filledTotal), coin: base })
          : sentence && sentence !== 'fillsPartly' && t(sentence)}
      </p>
      <dl className="key-values bordered">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{price(value)}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="decision">
        <Button onClick={onChange}>{draft.kind === 'limit' ? t('changePrice') : c('back')}</Button>
        <Button kind={draft.side === 'buy' ? 'up' : 'down'} sends onClick={onAgree}>
          {t(draft.side === 'buy' ? 'buyAnyway' : 'sellAnyway')}
        </Button>
      </div>
    </Sheet>
  )
}

/** Returns the text key that describes what will happen to an order, or null. */
function getSentenceKey(draft: SpotDraft, estimate: Estimate | null) {
  if (draft.kind === 'market') return 'thinMarket'
  const { timeInForce } = parseTerms(draft)
  // The ticket says what happens to an order that does not rest.
  if (timeInForce === 'ioc' || timeInForce === 'fok') return null
  if (!estimate) return 'bookUnknown'
  if (sign(estimate.filledNow) === 0) return 'rests'
  if (compare(estimate.filledNow, estimate.filledTotal) < 0) return 'fillsPartly'
  return 'fillsNowAll'
}
