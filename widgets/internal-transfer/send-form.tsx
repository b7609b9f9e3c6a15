import type { FormEvent } from 'react'
import { toInputText } from '../../shared/base/format/amount-input.ts'
import { formatExact } from '../../shared/base/format/exact.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { PayPasswordField, useIsPasswordKindKnown } from '../../shared/view/ui/account/pay-password-field.tsx'
import { ActionFooter } from '../../shared/view/ui/controls/action-footer.tsx'
import { AmountField } from '../../shared/view/ui/controls/amount-field.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { CoinSelect } from '../../shared/view/ui/controls/coin-select.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { BalanceSentence } from '../../shared/view/ui/controls/long-amount.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useOverBalance } from '../../shared/view/ui/hooks/use-over-balance.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { toast } from '../../shared/wire/api/toast.ts'
import type { InternalTransferReason, TransferCoin } from './internal-transfer.rules.ts'
import type { InternalTransferForm } from './internal-transfer.store.ts'
import { LockedFields } from './locked-fields.tsx'
import { TransferFacts } from './transfer-facts.tsx'

interface Props {
  form: InternalTransferForm
}

/** Form with coin, amount, password and send button. Until an account is confirmed, submitting only shows a message to do that first (ITR-03). */
export function SendForm({ form }: Props) {
  const t = useTexts('internal-transfer')
  const confirmed = useStore(form.account.$confirmed)
  const coins = useStore(form.$coins)
  const refusal = useStore(form.$refusal)
  const passwordKnown = useIsPasswordKindKnown()
  const first = (event: FormEvent) => {
    event.preventDefault()
    toast({ kind: 'error', text: t('confirmFirst') })
  }
  if (confirmed && coins.data && coins.data.length > 0 && passwordKnown)
    return <FilledSendForm form={form} coins={coins.data} />
  if (confirmed && coins.data?.length === 0) return <Empty title={t('noCoins')} />
  if (confirmed && coins.failed)
    return <Failed text={t('failedText')} busy={coins.loading} onRetry={() => void form.$coins.refresh()} />
  return (
    <form className="fields" part="form" noValidate onSubmit={first}>
      <LockedFields loading={confirmed !== null} />
      <ActionFooter>
        {refusal && <RefusalNote text={refusal} />}
        <Button type="submit" kind="primary" part="submit" busy={confirmed !== null}>
          {t('confirmFirst')}
        </Button>
      </ActionFooter>
    </form>
  )
}

function FilledSendForm({ form, coins }: Props & { coins: readonly TransferCoin[] }) {
  const t = useTexts('internal-transfer')
  const words = useReasonMessages(form)
  const { field, onSubmit, sending, refusal } = useForm(form, (_field, reason) => words(reason))
  const { values } = useStore($settings)
  const language = useStore($language)
  const coin = form.getCoin()
  const shares = form.getAmounts()
  const unanswered = !sending && form.isUnanswered()
  const note = refusal || (unanswered && t('unanswered'))
  if (!coin) return null
  return (
    <form className="fields" part="form" noValidate onSubmit={onSubmit}>
      <CoinSelect
        {...field('coin')}
        label={t('coin')}
        aside={<AvailableBalance coin={coin} />}
        coins={coins}
        coin={coin}
        disabled={sending}
      />
      <AmountField
        {...field('amount')}
        label={t('amount')}
        unit={coin.title}
        disabled={sending}
        onAll={() => form.change('amount', toInputText(coin.balance))}
      />
      {values.tradingPasswordSwitch && <PayPasswordField field={field('password')} />}
      <TransferFacts coin={coin} shares={shares} />
      <ActionFooter>
        {note ? (
          <RefusalNote text={note} />
        ) : (
          <p className="help">{t(coin.arrivalDays === 0 ? 'finalHint' : 'heldHint')}</p>
        )}
        <Button type="submit" kind="primary" busy={sending} part="submit">
          {shares ? t('send', { amount: formatExact(shares.amount, language), coin: coin.title }) : t('submit')}
        </Button>
      </ActionFooter>
    </form>
  )
}

function AvailableBalance({ coin: { title, balance } }: { coin: TransferCoin }) {
  const t = useTexts('internal-transfer')
  return (
    <span>
      <BalanceSentence value={balance} say={(amount) => t('available', { amount, coin: title })} />
    </span>
  )
}

const OWN_REASONS = ['confirmFirst', 'noCoins', 'nothingLeft', 'passwordMissing'] as const
type OwnReason = (typeof OWN_REASONS)[number]
const isOwnReason = (reason: InternalTransferReason): reason is OwnReason =>
  (OWN_REASONS as readonly string[]).includes(reason)

/** Returns a function that maps a reason to its message. */
function useReasonMessages(form: InternalTransferForm): (reason: InternalTransferReason) => string {
  const t = useTexts('internal-transfer')
  const p = useTexts('products')
  const overBalance = useOverBalance()
  return (reason) => {
    if (isOwnReason(reason)) return t(reason)
    const coin = form.getCoin()
    if (reason === 'insufficient') return overBalance(coin?.balance ?? null, coin?.title ?? '')
    return reason === 'tooFine' ? p('tooFine', { digits: coin?.digits ?? 0 }) : p(reason)
  }
}
