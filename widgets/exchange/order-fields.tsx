import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { formatDecimal } from '../../shared/format/numbers.ts'
import { pairOf } from '../../shared/market/title.rules.ts'
import { $language } from '../../shared/preferences/language.ts'
import { Icon } from '../../shared/ui/controls/icon.tsx'
import type { FormView } from '../../shared/ui/hooks/use-form.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { type SpotDraft, type SpotOrderField, totalOf } from './exchange.rules.ts'
import { writtenFigure } from './figures.rules.ts'
import type { FormParts } from './order-form-props.ts'
import { distanceOf, isFar } from './price.rules.ts'
import { Stepper } from './stepper.tsx'

/** Choice between limit and market order (SPT-02). */
export function KindChoice({ ticket }: Pick<FormParts, 'ticket'>) {
  const t = useTexts('exchange')
  return (
    <span className="input order-type">
      <select
        className="value"
        aria-label={t('orderType')}
        value={useStore(ticket.$draft).kind}
        onChange={(event) => ticket.choose({ kind: event.currentTarget.value as SpotDraft['kind'] })}
      >
        <option value="limit">{t('limitOrder')}</option>
        <option value="market">{t('marketOrder')}</option>
      </select>
      <Icon source={chevronDown} size="small" />
    </span>
  )
}

interface Props extends FormParts {
  field: FormView<SpotDraft>['field']
  /** True if the draft spends more than the balance. */
  tooMuch: boolean
}

/** Returns true if the figure cannot be stepped down. An empty price steps down from the last price. */
const isLeast = (name: SpotOrderField, text: string): boolean =>
  text.trim() === '' ? name !== 'price' : normalAmount(text) === '0'

/** Fields for price, quantity and total with stepper buttons and errors (SPT-03, 07, 12…14). */
export function OrderFields({ tooMuch, ...parts }: Props) {
  const t = useTexts('exchange')
  const c = useTexts('common')
  const { ticket, title } = parts
  const draft = useStore(ticket.$draft)
  const [base, quote] = pairOf(title)
  const figure = (name: SpotOrderField) => {
    const field = parts.field(name)
    return {
      ...field,
      error: field.error ?? (tooMuch && name === draft.typed ? c('toast.insufficient') : undefined),
      least: isLeast(name, draft[name]),
      onStep: (step: Parameters<typeof ticket.step>[1]) => ticket.step(name, step),
    }
  }
  const distance = useDistance(parts)
  return (
    <>
      {draft.kind === 'limit' ? (
        <Stepper {...figure('price')} label={t('price', { coin: quote })} warning={distance} />
      ) : (
        <p className="at-market text-tertiary font-13">{t('atMarket')}</p>
      )}
      <Stepper {...figure('num')} label={t('quantity', { coin: base })} />
      <Stepper {...figure('amount')} label={t('amount', { coin: quote })} help={useOtherTotal(draft, quote)} />
    </>
  )
}

/** Returns a note with the exact total of a limit order if it differs from the typed one, because the quantity is rounded to the market's step. */
function useOtherTotal(draft: SpotDraft, coin: string): string | undefined {
  const t = useTexts('exchange')
  const language = useStore($language)
  const [given, total] = [normalAmount(draft.amount), totalOf(draft, null)]
  if (draft.kind !== 'limit' || draft.typed !== 'amount' || !given || !total) return undefined
  const [typed, amount] = [given, total].map((value) => writtenFigure('amount', value, { language, tick: '1' }, true))
  return amount === undefined || amount === typed ? undefined : t('comesTo', { amount, coin })
}

/**
 * Returns the distance of the price from the market such as `+6.0%`, or undefined within the price band. Renders only when that text changes, not with each
 * price.
 */
function useDistance({ ticket, $last, $power }: FormParts): string | undefined {
  const language = useStore($language)
  const $far = useMemo(
    () =>
      computed([ticket.$draft, $last, $power], ({ price }, last, { priceBand }) => {
        const distance = distanceOf(normalAmount(price), last)
        return isFar(distance, priceBand)
          ? formatDecimal(distance, { digits: 1, sign: true, percent: true }, language)
          : ''
      }),
    [ticket, $last, $power, language],
  )
  return useStore($far) || undefined
}
