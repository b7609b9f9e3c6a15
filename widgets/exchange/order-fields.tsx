import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { pairOf } from '../../shared/market/title.rules.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import type { FormView } from '../../shared/ui/use-form.ts'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import type { SpotDraft, SpotOrderField } from './exchange.rules.ts'
import type { Parts } from './parts.ts'
import { Stepper } from './stepper.tsx'

/** Limit or market (SPT-02). */
export function KindChoice({ ticket }: Pick<Parts, 'ticket'>) {
  const t = useTexts('exchange')
  return (
    <span className="input kind">
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

interface Props extends Pick<Parts, 'ticket' | 'title'> {
  field: FormView<SpotDraft>['field']
  /** It spends more than there is. */
  tooMuch: boolean
}

/** Price, quantity and total, each with its buttons and what is wrong with it (SPT-03, 07, 12…14). */
export function OrderFields({ ticket, title, field, tooMuch }: Props) {
  const t = useTexts('exchange')
  const c = useTexts('common')
  const { kind, price, typed } = useStore(ticket.$draft)
  const [base, quote] = pairOf(title)
  const figure = (name: SpotOrderField) => {
    const parts = field(name)
    return { ...parts, error: parts.error ?? (tooMuch && name === typed ? c('toast.insufficient') : undefined) }
  }
  return (
    <>
      {kind === 'limit' ? (
        <Stepper
          {...figure('price')}
          label={t('price', { coin: quote })}
          onStep={ticket.stepPrice}
          least={price.trim() === '0'}
        />
      ) : (
        <p className="at-market text-tertiary font-13">{t('atMarket')}</p>
      )}
      <Stepper {...figure('num')} label={t('quantity', { coin: base })} />
      <Stepper {...figure('amount')} label={t('amount', { coin: quote })} />
    </>
  )
}
