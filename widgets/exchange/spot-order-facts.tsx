import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { getScale } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { withPercent } from './exchange.rules.ts'
import type { OrderFormProps } from './order-form-props.ts'

/** Smallest order of the market, and the largest quantity that the member's balance permits at the draft's price; known before anything is typed. */
export function SpotOrderFacts({ ticket, title, $power, $last }: OrderFormProps) {
  const t = useTexts('exchange')
  const language = useStore($language)
  const draft = useStore(ticket.$draft)
  const power = useStore($power)
  const largest = withPercent(draft, 100, power, useStore($last)).quantity
  const [coin] = getPair(title)
  if (!power.isKnown) return null
  const digits = getScale(power.numStep)
  const quantity = (value: Decimal) => <bdi dir="ltr">{`${formatDecimal(value, { digits }, language)} ${coin}`}</bdi>
  return (
    <dl className="key-values order-facts">
      <div>
        <dt>{t('smallestOrder')}</dt>
        <dd>{quantity(power.minNum)}</dd>
      </div>
      {largest !== '' && (
        <div>
          <dt>{t(draft.side === 'buy' ? 'canBuy' : 'canSell')}</dt>
          <dd>{quantity(largest)}</dd>
        </div>
      )}
    </dl>
  )
}
