import { type FormEvent, useEffect, useMemo, useRef } from 'react'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { $isOffline } from '../../shared/state/market/health.ts'
import { formatPrice } from '../../shared/state/market/price-digits.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $token } from '../../shared/state/session/token.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { LongBalance } from '../../shared/view/ui/controls/long-amount.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
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
import { OrderFields, OrderTypeChoice } from './order-fields.tsx'
import type { OrderFormProps } from './order-form-props.ts'
import { PercentSlider } from './percent-slider.tsx'
import type { TradingScreenProps } from './trading-screen-props.ts'
import { $buyingPower } from './trading-snapshot.store.ts'

/** Order form: side, order type, price, quantity, total, share of the balance, and estimate (SPT-02, 03, 06, 07, 12…16, 24). */
export function SpotOrderForm(parts: TradingScreenProps) {
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
          <OrderTypeChoice ticket={ticket} />
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

/** Choice between buy and sell (SPT-02). */
function SideChoice({ ticket }: Pick<TradingScreenProps, 'ticket'>) {
  const t = useTexts('exchange')
  const s = useTexts('spot')
  return (
    <Tabs
      look="segmented"
      label={t('side')}
      value={useStore(ticket.$draft).side}
      onChange={(side) => ticket.choose({ side })}
      choices={[
        { value: 'buy', label: s('buy') },
        { value: 'sell', label: s('sell') },
      ]}
    />
  )
}

/**
 * Available balance: quote coin for buyers, base coin for sellers (SPT-10, 23). Shows a dash while it is unknown and `****` while amounts are hidden (AST-05).
 */
function AvailableBalance({ ticket, title, $snapshot, $power }: OrderFormProps) {
  const t = useTexts('exchange')
  const { side } = useStore(ticket.$draft)
  const { usdt, coin } = useStore($power)
  const [base, quote] = getPair(title)
  const isKnown = useStore($snapshot).data !== null
  const shown = side === 'buy' ? { value: usdt, coin: quote } : { value: coin, coin: base }
  return (
    <dl className="available">
      <dt>{t('available')}</dt>
      <dd>
        <LongBalance value={isKnown ? shown.value : null} /> <span>{shown.coin}</span>
      </dd>
    </dl>
  )
}

interface SubmitProps {
  title: string
  side: 'buy' | 'sell'
  sending: boolean
  signedIn: boolean
  /** True if this draft was sent before and is unanswered. */
  isRetry: boolean
  /** True if the market is missing or halted, or its data is offline. */
  isDisabled: boolean
}

function SubmitButton({ title, side, sending, signedIn, isRetry, isDisabled }: SubmitProps) {
  const t = useTexts('exchange')
  const [coin] = getPair(title)
  const words = isRetry ? t('sendAgain') : t(side === 'buy' ? 'buyCoin' : 'sellCoin', { coin })
  return (
    <Button
      type="submit"
      kind={side === 'buy' ? 'up' : 'down'}
      busy={sending}
      disabled={signedIn && isDisabled}
      part="submit"
      sends={signedIn}
    >
      {signedIn ? words : t('loginToTrade')}
    </Button>
  )
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
