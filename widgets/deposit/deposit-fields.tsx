import { type FormEvent, useId } from 'react'
import type { AccountType } from '../../shared/base/contract/constants.ts'
import type { DepositCoin, DepositNetwork } from '../../shared/base/contract/networks.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { sign } from '../../shared/base/money/decimal.ts'
import { toRecordsQuery } from '../../shared/state/balances/records-query.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { runIfEnabled } from '../../shared/state/settings/feature-gate.ts'
import { ActionFooter } from '../../shared/view/ui/controls/action-footer.tsx'
import { AmountField } from '../../shared/view/ui/controls/amount-field.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { FormAside } from '../../shared/view/ui/controls/form-aside.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { DepositMethod, DepositReason } from './deposit.rules.ts'
import type { DepositFormState } from './deposit.store.ts'
import { DepositDestination } from './deposit-destination.tsx'
import { Pickers } from './deposit-pickers.tsx'
import type { useDepositReview } from './use-deposit-review.ts'

interface Props {
  form: DepositFormState
  way: DepositMethod
  coins: readonly DepositCoin[]
  type: AccountType
  /** Lazy components of the page; null until loaded. */
  parts: ReturnType<typeof useDepositReview>
}

/** Coin and network, the destination, and the form that submits the proof. */
export function DepositFields({ form, way, coins, type, parts }: Props) {
  const t = useTexts('deposit')
  const changed = useStore(form.$changed)
  const { coin, network } = way
  return (
    <>
      <Pickers form={form} way={way} coins={coins} />
      {changed && (
        <p className="changed" role="alert">
          {t('changed')}
        </p>
      )}
      {network ? (
        <>
          <FormAside>
            <DepositDestination coin={coin} network={network} />
          </FormAside>
          <i className="divider" aria-hidden="true" />
          <Fields form={form} coin={coin} network={network} type={type} parts={parts} />
        </>
      ) : (
        <>
          <Empty title={t('noNetworks', { coin: coin.title })} />
          {parts && <parts.LatestDeposits records={toRecordsQuery(coin.id, type, 'deposits')} />}
        </>
      )}
    </>
  )
}

const loadSlot = () => import('../../shared/view/ui/controls/upload-slot.tsx')

interface FieldsProps {
  form: DepositFormState
  coin: DepositCoin
  network: DepositNetwork
  type: AccountType
  /** Lazy components of the page; null until loaded. */
  parts: ReturnType<typeof useDepositReview>
}

/** Amount and proof, then partners, latest deposits and the bottom bar. */
function Fields({ form, coin, network, type, parts }: FieldsProps) {
  const t = useTexts('deposit')
  const name = useId()
  const language = useStore($language)
  const least =
    network.minimum && sign(network.minimum) > 0
      ? formatCoinAmount(network.minimum, coin.title, language, { rounding: 'up' })
      : null
  const words = (_field: string, reason: DepositReason) =>
    reason === 'belowMinimum' ? t('belowMinimum', { min: least ?? '', coin: coin.title }) : t(reason)
  const { field, onSubmit, sending, refusal } = useForm(form, words)
  const unanswered = !sending && form.isUnanswered()
  const note = refusal || (unanswered && t('unanswered'))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    runIfEnabled('depositSwitch', () => void onSubmit(event))
  }
  return (
    <>
      <form id={name} className="fields" part="form" method="post" noValidate onSubmit={submit}>
        <AmountField
          {...field('amount')}
          label={t('amount')}
          aside={least && <span>{t('minimum', { min: least })}</span>}
          unit={coin.title}
          disabled={sending}
        />
        <Lazy load={loadSlot} meanwhile={<i className="skeleton slot" />}>
          {({ UploadSlot }) => (
            <UploadSlot
              id="proof"
              label={t('proof')}
              aside={t('oneImage')}
              slot={form.slot}
              error={field('proof').error}
              disabled={sending}
            />
          )}
        </Lazy>
        {note && <RefusalNote text={note} />}
      </form>
      {parts && (
        <>
          <parts.Partners />
          <parts.LatestDeposits records={toRecordsQuery(coin.id, type, 'deposits')} />
        </>
      )}
      <ActionFooter>
        <Button type="submit" kind="primary" form={name} part="submit" busy={sending}>
          {t(unanswered ? 'sendAgain' : 'submit')}
        </Button>
      </ActionFooter>
    </>
  )
}
