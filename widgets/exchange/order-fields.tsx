import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { hasOtherUnit } from '../../shared/base/format/amount-unit.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { getScale } from '../../shared/base/money/decimal.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import type { FormView } from '../../shared/view/ui/hooks/use-form.ts'
import { useOverBalance } from '../../shared/view/ui/hooks/use-over-balance.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { computeTotal, type SpotDraft, type SpotOrderField } from './exchange.rules.ts'
import { formatFigure } from './figures.rules.ts'
import type { OrderFormProps } from './order-form-props.ts'
import { computePriceDistance, exceedsPriceBand } from './price.rules.ts'
import { Stepper } from './stepper.tsx'
import { isRestorable } from './ticket.store.ts'

/** Kind of an order of any form. */
export type OrderTypeName = SpotDraft['kind'] | 'stop-limit' | 'stop-market' | 'pair'

/** Choice between limit and market order (SPT-02), and orders that wait for a price if the backend has them. */
export function OrderTypeChoice({ value, onChoose }: { value: OrderTypeName; onChoose(kind: OrderTypeName): void }) {
  const t = useTexts('exchange')
  const { conditionalOrders: hasConditional, orderTerms } = useStore($settings).values
  return (
    <span className="input order-type">
      <select
        className="value"
        aria-label={t('orderType')}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value as OrderTypeName)}
      >
        <option value="limit">{t('limitOrder')}</option>
        <option value="market">{t('marketOrder')}</option>
        {hasConditional && <option value="stop-limit">{t('stopLimit')}</option>}
        {hasConditional && <option value="stop-market">{t('stopMarket')}</option>}
        {orderTerms && <option value="pair">{t('pair')}</option>}
      </select>
      <Icon source={chevronDown} size="small" />
    </span>
  )
}

interface Props extends OrderFormProps {
  field: FormView<SpotDraft>['field']
  /** True if the draft spends more than the balance. */
  tooMuch: boolean
}

/** Returns true if the figure cannot be stepped down. An empty price steps down from the last price. */
const hasNoLowerStep = (name: SpotOrderField, text: string): boolean =>
  text.trim() === '' ? name !== 'price' : parseAmountInput(text) === '0'

/** Fields for price, quantity and total with stepper buttons and errors (SPT-03, 07, 12…14). */
export function OrderFields({ tooMuch, ...parts }: Props) {
  const t = useTexts('exchange')
  const c = useTexts('common')
  const overBalance = useOverBalance()
  const { ticket, title, $power } = parts
  const { usdt, coin, numStep, priceStep } = useStore($power)
  const language = useStore($language)
  const draft = useStore(ticket.$draft)
  const stored = useStore(ticket.$cleared)
  const cleared = stored && isRestorable(stored, parts.symbol) ? stored : null
  const [base, quote] = getPair(title)
  const figure = (name: SpotOrderField, unit: string) => {
    const field = parts.field(name)
    return {
      ...field,
      unit,
      error:
        (hasOtherUnit(field.value, unit) ? c('otherUnit', { coin: unit }) : field.error) ??
        (tooMuch && name === draft.lastTyped
          ? draft.side === 'buy'
            ? overBalance(usdt, quote)
            : overBalance(coin, base)
          : undefined),
      least: hasNoLowerStep(name, draft[name]),
      zero: formatDecimal(
        '0',
        { digits: { price: getScale(priceStep), quantity: getScale(numStep), amount: 2 }[name] },
        language,
      ),
      // A market order executes the typed field only; the other one is an estimate at the last price.
      isEstimate: draft.kind === 'market' && name !== draft.lastTyped && draft[name] !== '',
      restore: cleared && name === cleared.lastTyped ? { text: cleared[name], press: ticket.restore } : undefined,
      onStep: (step: Parameters<typeof ticket.step>[1]) => ticket.step(name, step),
    }
  }
  const distance = useDistance(parts)
  return (
    <>
      {draft.kind === 'limit' ? (
        <Stepper {...figure('price', quote)} label={t('price', { coin: quote })} warning={distance} />
      ) : (
        <p className="at-market text-tertiary font-13">{t('atMarket')}</p>
      )}
      <Stepper {...figure('quantity', base)} label={t('quantity', { coin: base })} />
      <Stepper {...figure('amount', quote)} label={t('amount', { coin: quote })} help={useExactTotal(draft, quote)} />
    </>
  )
}

/** Returns a note with the exact total of a limit order if it differs from the typed one, because the quantity is rounded to the market's step. */
function useExactTotal(draft: SpotDraft, coin: string): string | undefined {
  const t = useTexts('exchange')
  const language = useStore($language)
  const [given, total] = [parseAmountInput(draft.amount), computeTotal(draft, null)]
  if (draft.kind !== 'limit' || draft.lastTyped !== 'amount' || !given || !total) return undefined
  const [typed, amount] = [given, total].map((value) => formatFigure('amount', value, { language, tick: '1' }, true))
  return amount === undefined || amount === typed ? undefined : t('comesTo', { amount, coin })
}

/**
 * Returns the distance of the price from the market such as `+6.0%`, or undefined within the price band. Renders only when that text changes, not with each
 * price.
 */
function useDistance({ ticket, $last, $power }: OrderFormProps): string | undefined {
  const language = useStore($language)
  const $far = useMemo(
    () =>
      computed([ticket.$draft, $last, $power], ({ price }, last, { priceBand }) => {
        const distance = computePriceDistance(parseAmountInput(price), last)
        return exceedsPriceBand(distance, priceBand)
          ? formatDecimal(distance, { digits: 1, sign: true, percent: true }, language)
          : ''
      }),
    [ticket, $last, $power, language],
  )
  return useStore($far) || undefined
}
