import { type FormEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { getScale } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $isOffline } from '../../shared/state/market/health.ts'
import { formatPrice } from '../../shared/state/market/price-digits.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $token } from '../../shared/state/session/token.ts'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useOverBalance } from '../../shared/view/ui/hooks/use-over-balance.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { TradingHalted } from '../../shared/view/ui/spot/trading-halted.tsx'
import { formatFigure } from './figures.rules.ts'
import { OfflineReason } from './offline-reason.tsx'
import { OrderTypeChoice, type OrderTypeName } from './order-fields.tsx'
import { AvailableBalance, SideChoice, SubmitButton } from './order-form-parts.tsx'
import { PercentSlider } from './percent-slider.tsx'
import { type StepperPress, stepFigure, stepPrice } from './price.rules.ts'
import { Stepper } from './stepper.tsx'
import {
  computeStopShare,
  getStopFields,
  type StopDraft,
  type StopField,
  type StopReason,
  spendStopPercent,
} from './stop.rules.ts'
import { createStopForm } from './stop.store.ts'
import { StopSentence } from './stop-sentence.tsx'
import type { TradingScreenProps } from './trading-screen-props.ts'
import { $buyingPower } from './trading-snapshot.store.ts'

/** Maximum share of a quantity or amount that one step of a held button moves. */
const MAX_HELD_STEP_SHARE = '0.1'

interface Props extends TradingScreenProps {
  kind: StopDraft['kind']
  onKind(kind: OrderTypeName): void
}

/** Order form of stop limit and stop market orders, and of pairs: trigger, prices, size, and a sentence that says what will happen. */
export function StopForm({ kind, onKind, ...parts }: Props) {
  const { market, symbol, title, ticket, digits, $snapshot, $last } = parts
  const t = useTexts('exchange')
  const k = useTexts('conditional')
  const p = useTexts('pair-order')
  const host = useHost()
  const language = useStore($language)
  const signedIn = useStore($token) !== ''
  const offline = useStore($isOffline(symbol))
  const last = useStore($last)
  const $power = useMemo(() => $buyingPower($snapshot, $last), [$snapshot, $last])
  const power = useStore($power)
  const { side } = useStore(ticket.$draft)
  // The form outlives the objects of a poll, and reads the newest ones.
  const latest = useRef({ market, last, power })
  latest.current = { market, last, power }
  const [form] = useState(() => createStopForm({ kind, side }, () => latest.current))
  useLayoutEffect(() => form.setFields({ kind, side }), [form, kind, side])
  const draft = useStore(form.$draft)
  const [base, quote] = getPair(title)
  const { field, onSubmit, sending, refusal } = useForm(form, useReasonText(parts, power))
  const units = { triggerPrice: quote, price: quote, stopPrice: quote, quantity: base, amount: quote }
  const labels = {
    triggerPrice: k('triggerPrice', { coin: quote }),
    price: kind === 'pair' ? p('profit', { coin: quote }) : t('price', { coin: quote }),
    stopPrice: p('stopPrice', { coin: quote }),
    quantity: t('quantity', { coin: base }),
    amount: t('amount', { coin: quote }),
  }
  const fill = (name: StopField, value: Decimal) =>
    form.change(name, formatFigure(isPrice(name) ? 'price' : name, value, { language, tick: power.priceStep }))
  const step = (name: StopField, press: StepperPress) => {
    if (isPrice(name)) return fill(name, stepPrice(draft[name], press, power.priceStep, last))
    const size = name === 'quantity' ? power.numStep : '1'
    fill(name, stepFigure(parseAmountInput(draft[name]) ?? '0', press, size, MAX_HELD_STEP_SHARE))
  }
  const spend = (percent: number) => {
    const spent = spendStopPercent(draft, percent, power)
    if (spent) fill(spent.field, spent.value)
  }
  const halted = market?.halted === true && !form.isUnanswered()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!signedIn) goTo(host, '/login')
    else if (market && !offline && !halted) void onSubmit(event)
  }
  return (
    <form className="ticket" part="form" noValidate onSubmit={submit}>
      <div className="order">
        <fieldset disabled={sending}>
          <SideChoice ticket={ticket} />
          <OrderTypeChoice value={kind} onChoose={onKind} />
        </fieldset>
        {getStopFields({ kind, side }).map((name) => (
          <Stepper
            key={name}
            {...field(name)}
            unit={units[name]}
            label={labels[name]}
            zero={formatDecimal(
              '0',
              { digits: name === 'quantity' ? getScale(power.numStep) : name === 'amount' ? 2 : digits },
              language,
            )}
            onStep={(press) => step(name, press)}
          />
        ))}
        <PercentSlider
          label={t('share')}
          value={computeStopShare(draft, power)}
          disabled={!signedIn}
          onChange={spend}
        />
        <AvailableBalance {...parts} $power={$power} />
      </div>
      <div className="outcome">
        <StopSentence draft={draft} title={title} digits={digits} />
        {form.isUnanswered() && !sending && (
          <p className="help error" role="alert">
            {t('unanswered')}
          </p>
        )}
        {refusal && (
          <p className="help error" role="alert">
            {refusal}
          </p>
        )}
        <SubmitButton
          {...{ title, sending, signedIn, side }}
          isRetry={signedIn && !sending && form.isUnanswered()}
          isDisabled={!market || offline || halted}
        />
        <TradingHalted market={market} />
        <OfflineReason symbol={symbol} />
      </div>
    </form>
  )
}

const isPrice = (name: StopField): name is 'triggerPrice' | 'price' | 'stopPrice' =>
  name !== 'quantity' && name !== 'amount'

/** Returns a function that translates a reason of the form. */
function useReasonText({ title, digits, ticket }: TradingScreenProps, power: { usdt: Decimal; coin: Decimal }) {
  const t = useTexts('exchange')
  const k = useTexts('conditional')
  const p = useTexts('pair-order')
  const language = useStore($language)
  const overBalance = useOverBalance()
  const [base, quote] = getPair(title)
  const missing = {
    triggerPrice: k('triggerMissing'),
    price: t('priceMissing'),
    stopPrice: t('priceMissing'),
    quantity: t('quantityMissing'),
    amount: t('amountMissing'),
  }
  return (field: keyof StopDraft, reason: StopReason): string => {
    const [rule, bound = ''] = reason.split(' ')
    const { side } = ticket.$draft.get()
    const coin = field === 'quantity' ? base : quote
    const price = () => formatPrice(bound, digits, language)
    switch (rule) {
      case 'above':
        return field === 'price'
          ? p('profitAbove', { last: price(), coin: quote })
          : k('triggerAbove', { last: price(), coin: quote })
      case 'below':
        return field === 'price'
          ? p('profitBelow', { last: price(), coin: quote })
          : k('triggerBelow', { last: price(), coin: quote })
      case 'band':
        return side === 'buy' ? k('limitTooHigh', { most: price(), coin }) : k('limitTooLow', { least: price(), coin })
      case 'least':
        return t('belowMinimum', { least: formatCoinAmount(bound, coin, language, { rounding: 'up' }), coin })
      case 'step':
        return t('notAStep', { step: formatDecimal(bound, { digits: 18, trim: true }, language), coin })
      case 'insufficient':
        return side === 'buy' ? overBalance(power.usdt, quote) : overBalance(power.coin, base)
      case 'missing':
        return field in missing ? missing[field as StopField] : t('notANumber')
      default:
        return t('notANumber')
    }
  }
}
