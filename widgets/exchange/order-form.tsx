import { type FormEvent, useEffect } from 'react'
import { DIGITS } from '../../shared/contract/constants.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { formatDecimal } from '../../shared/format/numbers.ts'
import { pairOf } from '../../shared/market/title.rules.ts'
import { $language } from '../../shared/preferences/language.ts'
import { $token } from '../../shared/session/token.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useHost } from '../../shared/ui/host-context.ts'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { useForm } from '../../shared/ui/use-form.ts'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { overspends, shareOf } from './exchange.rules.ts'
import { OfflineReason, useOffline } from './offline-reason.tsx'
import { KindChoice, OrderFields } from './order-fields.tsx'
import type { Parts } from './parts.ts'
import { PercentSlider } from './percent-slider.tsx'
import { buyingPower } from './trading-snapshot.store.ts'
import { Unanswered } from './unanswered.tsx'

const REASONS = {
  price: 'priceMissing',
  amount: 'amountMissing',
  quantity: 'quantityMissing',
  form: 'notANumber',
  least: 'belowMinimum',
} as const

/** Buy or sell, limit or market, price, quantity and total, a share of the balance (SPT-02, 03, 06, 07, 12…16, 24). */
export function SpotOrderForm(parts: Parts) {
  const { market, symbol, title, ticket, $snapshot, $last } = parts
  const offline = useOffline(symbol)
  const t = useTexts('exchange')
  const host = useHost()
  const draft = useStore(ticket.$draft)
  const signedIn = useStore($token) !== ''
  const language = useStore($language)
  const { data } = useStore($snapshot)
  const power = buyingPower(data, useStore($last))
  const { field, onSubmit, sending, refusal } = useForm(ticket, (_field, reason) => t(REASONS[reason]))
  useFirstPrice(parts)
  const doubt = signedIn && !sending ? ticket.doubt() : null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!signedIn) goTo(host, '/login')
    else if (market && !offline) void onSubmit(event)
  }
  return (
    <form className="ticket" part="form" noValidate onSubmit={submit}>
      <SideChoice ticket={ticket} />
      <KindChoice ticket={ticket} />
      <OrderFields {...{ ticket, title, field }} tooMuch={doubt !== 'this' && overspends(draft, power)} />
      <PercentSlider label={t('share')} value={shareOf(draft, power)} disabled={!signedIn} onChange={ticket.spend} />
      <Available {...parts} />
      {refusal ? (
        <p className="help error" role="alert">
          {refusal}
        </p>
      ) : (
        doubt && <Unanswered order={doubt === 'another' ? ticket.unanswered() : null} />
      )}
      <SubmitButton
        {...{ title, sending, signedIn }}
        side={draft.side}
        again={doubt === 'this'}
        off={!market || offline}
      />
      <OfflineReason symbol={symbol} />
      {(data?.balance?.fee || !data) && (
        <p className="text-tertiary font-12">
          {data?.balance?.fee
            ? t('fee', { fee: formatDecimal(data.balance.fee, { digits: DIGITS.balance, trim: true }, language) })
            : '\u00a0'}
        </p>
      )}
    </form>
  )
}

/** Buy or sell (SPT-02). */
function SideChoice({ ticket }: Pick<Parts, 'ticket'>) {
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

/** What there is to spend: the quote coin for buyers, the base coin for sellers (SPT-10, 23). */
function Available({ ticket, title, $snapshot, $last }: Parts) {
  const t = useTexts('exchange')
  const { side } = useStore(ticket.$draft)
  const { usdt, coin } = buyingPower(useStore($snapshot).data, useStore($last))
  const [base, quote] = pairOf(title)
  const language = useStore($language)
  return (
    <dl className="key-values">
      <div>
        <dt>{t('available')}</dt>
        <dd>
          <span className="number">
            {formatDecimal(side === 'buy' ? usdt : coin, { digits: DIGITS.balance }, language)}
          </span>{' '}
          {side === 'buy' ? quote : base}
        </dd>
      </div>
    </dl>
  )
}

interface SubmitProps {
  title: string
  side: 'buy' | 'sell'
  sending: boolean
  signedIn: boolean
  /** What is sent has been sent before, without an answer. */
  again: boolean
  /** There is no market to send it to, or no connection. */
  off: boolean
}

function SubmitButton({ title, side, sending, signedIn, again, off }: SubmitProps) {
  const t = useTexts('exchange')
  const [coin] = pairOf(title)
  const words = again ? t('sendAgain') : t(side === 'buy' ? 'buyCoin' : 'sellCoin', { coin })
  return (
    <Button type="submit" kind={side === 'buy' ? 'up' : 'down'} busy={sending} disabled={signedIn && off} part="submit">
      {signedIn ? words : t('loginToTrade')}
    </Button>
  )
}

/** Begins with the last price of a market, once: what is typed or cleared afterwards stays so. */
function useFirstPrice({ symbol, ticket, $last }: Parts): void {
  const last = useStore($last)
  const known = last !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first price of a market counts, not each
  useEffect(() => {
    const { kind, price } = ticket.$draft.get()
    if (last !== null && kind === 'limit' && price === '') ticket.change('price', last)
  }, [symbol, known, ticket])
}
