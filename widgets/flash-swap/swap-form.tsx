import arrowUpDown from 'lucide-static/icons/arrow-up-down.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import { useEffect, useRef } from 'react'
import { type AccountType, MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import { toInputText } from '../../shared/base/format/amount-input.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $markets } from '../../shared/state/market/markets.store.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { PayPasswordField } from '../../shared/view/ui/account/pay-password-field.tsx'
import { ActionFooter } from '../../shared/view/ui/controls/action-footer.tsx'
import { AmountField } from '../../shared/view/ui/controls/amount-field.tsx'
import { Button, IconButton } from '../../shared/view/ui/controls/button.tsx'
import { CoinSelect } from '../../shared/view/ui/controls/coin-select.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { RecordLink } from '../../shared/view/ui/controls/record-link.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { useBalanceText } from '../../shared/view/ui/hooks/use-balance-text.ts'
import { type FieldProps, useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useOverBalance } from '../../shared/view/ui/hooks/use-over-balance.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { TradingHalted } from '../../shared/view/ui/spot/trading-halted.tsx'
import { findHaltedMarket, type SwapCoin, type SwapPair } from './flash-swap.rules.ts'
import { $coins, type SwapFormState, type SwapReceipt } from './flash-swap.store.ts'
import { QuoteView } from './quote-view.tsx'
import { getAmountRefusal } from './quoting.ts'

interface Props {
  form: SwapFormState
  type: AccountType
}

/** Form with the two coins, the quote and the submit button. */
export function SwapForm({ form, type }: Props) {
  const t = useTexts('flash-swap')
  const coins = useStore($coins(type)).data ?? []
  const draft = useStore(form.$draft)
  const overBalance = useOverBalance()
  const renewed = useStore(form.$replaced)
  const receipt = useStore(form.$receipt)
  const { values } = useStore($settings)
  const pair = form.getPair()
  const from = pair?.from
  const { field, onSubmit, sending, refusal } = useForm(form, (_field, reason) =>
    reason === 'insufficient' ? overBalance(from?.balance ?? null, from?.title ?? '') : t(reason),
  )
  const exceeds = form.findProblems(draft).amount === 'insufficient'
  // An amount above the balance gets no quote: it could not be swapped at that price.
  const swap = exceeds ? null : form.getSwap()
  const halted = findHaltedMarket(useStore($markets(MARKETS_POLL_MS)).data ?? [], pair)
  const unanswered = !sending && form.isUnanswered()
  useEffect(() => form.quoting.start(), [form])
  useEffect(() => form.quoting.setSwap(swap))
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting } of entries) form.quoting.setVisible(isIntersecting)
    })
    if (formRef.current) observer.observe(formRef.current)
    return () => observer.disconnect()
  }, [form])
  if (!pair) return null
  const note = refusal || (unanswered && t('unanswered'))
  return (
    <form className="fields" part="form" noValidate onSubmit={onSubmit} ref={formRef}>
      <Sides form={form} coins={coins} pair={pair} amount={field('amount')} disabled={sending} />
      {values.tradingPasswordSwitch && <PayPasswordField field={field('password')} />}
      {!unanswered && !halted && (
        <QuoteView quoting={form.quoting} pair={pair} amount={swap?.amount ?? '0'} before={renewed?.received ?? null} />
      )}
      {receipt && <SwapReceiptView receipt={receipt} />}
      <ActionFooter>
        {note && <RefusalNote text={note} />}
        <TradingHalted market={halted} />
        {/* An unanswered swap may have been accepted before the halt. Sending it again reveals that, so it stays enabled. */}
        <Button type="submit" kind="primary" busy={sending} disabled={halted !== null && !unanswered} part="submit">
          {t(renewed ? 'submitRenewed' : 'submit')}
        </Button>
      </ActionFooter>
    </form>
  )
}

/** Receipt of the swap that was carried out: both amounts, and its record. */
function SwapReceiptView({ receipt: { id, given, from, received, to } }: { receipt: SwapReceipt }) {
  const t = useTexts('flash-swap')
  const language = useStore($language)
  const amount = (value: Decimal, coin: string) => `${formatCoinAmount(value, coin, language)} ${coin}`
  return (
    <p className="receipt" role="status" part="receipt">
      <Icon source={circleCheck} />
      <span>
        <b>{t('done')}</b>{' '}
        <bdi dir="ltr">{[amount(given, from), received ? amount(received, to) : to].join(' → ')}</bdi>{' '}
        {id && <RecordLink type="swap" number={id}>{`#${id}`}</RecordLink>}
      </span>
    </p>
  )
}

interface SidesProps {
  form: SwapFormState
  coins: readonly SwapCoin[]
  pair: SwapPair
  amount: FieldProps<string>
  disabled: boolean
}

/** Amount to give, amount to receive by the quote, and the button that reverses the direction. */
function Sides({ form, coins, pair, amount, disabled }: SidesProps) {
  const t = useTexts('flash-swap')
  const language = useStore($language)
  const quote = useStore(form.quoting.$quote)
  const { from, to } = pair
  const error = amount.error ?? getAmountRefusal(quote)
  const select = (side: 'from' | 'to', coin: SwapCoin) => (
    <CoinSelect
      label={t(side === 'from' ? 'fromCoin' : 'toCoin')}
      unseen
      name={side}
      coins={coins}
      coin={coin}
      disabled={disabled}
      onChange={(id) => form.choose(side, id)}
    />
  )
  const all = from.balance
  return (
    <div className="sides">
      <div className="side">
        <AmountField
          {...amount}
          error={error}
          label={t('from')}
          aside={<Available coin={from} />}
          unit=""
          disabled={disabled}
          {...(all && { onAll: () => form.change('amount', toInputText(all)) })}
        />
        {select('from', from)}
      </div>
      <IconButton label={t('turn')} disabled={disabled} onClick={form.reverse}>
        <Icon source={arrowUpDown} />
      </IconButton>
      <div className="side">
        <div className="field">
          <div className="label">
            <span>{t('to')}</span>
            <Available coin={to} />
          </div>
          <output className={`received-amount${quote.state === 'firm' ? '' : ' idle'}`} dir="ltr">
            {formatCoinAmount(quote.state === 'firm' ? quote.quote.received : '0', pair.to.title, language)}
          </output>
        </div>
        {select('to', to)}
      </div>
    </div>
  )
}

function Available({ coin: { title, balance } }: { coin: SwapCoin }) {
  const t = useTexts('flash-swap')
  const shown = useBalanceText()
  if (balance === null) return null
  return <span>{t('available', { amount: shown(balance, title), coin: title })}</span>
}
