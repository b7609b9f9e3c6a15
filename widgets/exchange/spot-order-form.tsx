import { type FormEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { $isOffline } from '../../shared/state/market/health.ts'
import { formatPrice } from '../../shared/state/market/price-digits.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $token } from '../../shared/state/session/token.ts'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Spinner } from '../../shared/view/ui/controls/spinner.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { TradingHalted } from '../../shared/view/ui/spot/trading-halted.tsx'
import {
  type BuyingPower,
  computeShare,
  exceedsBalance,
  getNearestPrice,
  type SpotDraft,
  type SpotReason,
} from './exchange.rules.ts'
import { LazyOrderOutcome } from './lazy-order-outcome.tsx'
import { LazySpotOrderFacts } from './lazy-spot-order-facts.tsx'
import { OfflineReason } from './offline-reason.tsx'
import { OrderFields, OrderTypeChoice, type OrderTypeName } from './order-fields.tsx'
import { AvailableBalance, SideChoice, SubmitButton } from './order-form-parts.tsx'
import { PercentSlider } from './percent-slider.tsx'
import type { TradingScreenProps } from './trading-screen-props.ts'
import { $buyingPower } from './trading-snapshot.store.ts'

/** Form of the orders that wait for a price, which few members use. */
const loadStopForm = () => import('./stop-form.tsx')

/** Order form of the chosen type of order. The choices of side and type stay on screen, and keep the focus, while the form of a type loads. */
export function SpotOrderForm(parts: TradingScreenProps) {
  const c = useTexts('common')
  const host = useHost()
  const [stop, setStop] = useState<'stop-limit' | 'stop-market' | 'pair' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const code = useLoaded(stop !== null, loadStopForm, attempt)
  const hasChosen = useRef(false)
  const shown = stop === null ? 'immediate' : code && code !== 'failed' ? 'stop' : 'choices'
  // Another form replaces the list that the member has chosen from.
  useLayoutEffect(() => {
    if (shown && hasChosen.current) host.shadowRoot?.querySelector<HTMLElement>('.order-type > select')?.focus()
  }, [host, shown])
  const choose = (kind: OrderTypeName) => {
    const isStop = kind !== 'limit' && kind !== 'market'
    hasChosen.current = true
    setStop(isStop ? kind : null)
    if (!isStop) parts.ticket.choose({ kind })
  }
  if (stop === null) return <ImmediateOrderForm {...parts} onKind={choose} />
  if (code && code !== 'failed')
    return <code.StopForm key={`${parts.symbol} ${stop === 'pair'}`} {...parts} kind={stop} onKind={choose} />
  return (
    <div className="ticket" part="form">
      <div className="order">
        <SideChoice ticket={parts.ticket} />
        <OrderTypeChoice value={stop} onChoose={choose} />
        {code ? <Failed onRetry={() => setAttempt(attempt + 1)} /> : <Spinner label={c('loading')} />}
      </div>
    </div>
  )
}

/** Order form of limit and market orders: side, order type, price, quantity, total, share of the balance, and estimate (SPT-02, 03, 06, 07, 12…16, 24). */
function ImmediateOrderForm({ onKind, ...parts }: TradingScreenProps & { onKind(kind: OrderTypeName): void }) {
  const { market, symbol, title, ticket, $snapshot, $last } = parts
  const offline = useStore($isOffline(symbol))
  const t = useTexts('exchange')
  const host = useHost()
  const draft = useStore(ticket.$draft)
  const signedIn = useStore($token) !== ''
  const $power = useMemo(() => $buyingPower($snapshot, $last), [$snapshot, $last])
  const power = useStore($power)
  const { field, onSubmit, sending, refusal } = useForm(ticket, useReasonText(parts, power))
  const formRef = useRef<HTMLFormElement>(null)
  useInitialPrice(parts)
  useLanguageChange(parts)
  const doubt = signedIn && !sending ? ticket.getUnansweredState() : null
  // An unanswered order may have been accepted before the halt. Sending it again reveals that, so it stays enabled.
  const halted = market?.halted === true && doubt !== 'this'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!signedIn) goTo(host, '/login')
    else if (market && !offline && !halted) void onSubmit(event)
  }
  const focus = (name: keyof SpotDraft | null) => formRef.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  const form = { ...parts, $power }
  return (
    <form className="ticket" part="form" noValidate onSubmit={submit} ref={formRef}>
      <div className="order">
        {/* Side and order type must not change while the order is being sent. */}
        <fieldset disabled={sending}>
          <SideChoice ticket={ticket} />
          <OrderTypeChoice value={draft.kind} onChoose={onKind} />
        </fieldset>
        <OrderFields {...form} field={field} tooMuch={doubt !== 'this' && exceedsBalance(draft, power)} />
        <PercentSlider
          label={t('share')}
          value={computeShare(draft, power)}
          disabled={!signedIn}
          onChange={ticket.spendPercent}
        />
        <AvailableBalance {...form} />
      </div>
      <div className="outcome">
        <LazyOrderOutcome {...form} doubt={refusal ? null : doubt} onFocus={focus} />
        {refusal && (
          <p className="help error" role="alert">
            {refusal}
          </p>
        )}
        <SubmitButton
          {...{ title, sending, signedIn }}
          side={draft.side}
          isRetry={doubt === 'this'}
          isDisabled={!market || offline || halted}
        />
        <TradingHalted market={market} />
        <OfflineReason symbol={symbol} />
        {parts.wide && <LazySpotOrderFacts {...form} />}
      </div>
    </form>
  )
}

/** Returns a function that translates a validation reason, with the market's terms filled in. */
function useReasonText({ title, digits, ticket, $last }: TradingScreenProps, power: BuyingPower) {
  const { minNum, numStep, priceStep } = power
  const t = useTexts('exchange')
  const language = useStore($language)
  const [coin, quote] = getPair(title)
  const figure = (value: string) => formatDecimal(value, { digits: 18, trim: true }, language)
  return (field: string, reason: SpotReason): string => {
    switch (reason) {
      case 'price':
        return t('priceMissing')
      case 'amount':
        return t('amountMissing')
      case 'quantity':
        return t('quantityMissing')
      case 'form':
        return t('notANumber')
      case 'least':
        return t('belowMinimum', { least: figure(minNum), coin })
      case 'step':
        return field === 'price'
          ? t('notAStep', { step: figure(priceStep), coin: quote })
          : t('notAStep', { step: figure(numStep), coin })
      case 'band': {
        const draft = ticket.$draft.get()
        const price = formatPrice(getNearestPrice(draft, power, $last.get()) ?? '0', digits, language)
        return draft.side === 'buy'
          ? t('priceTooHigh', { most: price, coin: quote })
          : t('priceTooLow', { least: price, coin: quote })
      }
    }
  }
}

/** Fills in the last price of a market once. A price that the member types or clears afterwards stays. */
function useInitialPrice({ symbol, ticket, $last }: TradingScreenProps): void {
  const last = useStore($last)
  const known = last !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run for the first price of a market only
  useEffect(() => {
    const { kind, price } = ticket.$draft.get()
    if (last !== null && kind === 'limit' && price === '') ticket.fillPrice(last, ticket.rewrite)
  }, [symbol, known, ticket])
}

/** Reformats the figures when the page changes to a language with another number format. */
function useLanguageChange({ ticket }: TradingScreenProps): void {
  const language = useStore($language)
  const written = useRef(language)
  useEffect(() => {
    if (written.current !== language) ticket.translate(written.current)
    written.current = language
  }, [ticket, language])
}
