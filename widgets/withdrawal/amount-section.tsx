import { withdrawalSplit } from '../../shared/contract/withdrawal-fee.ts'
import type { WithdrawalInfo } from '../../shared/contract/withdrawals.ts'
import { filledIn, normalAmount } from '../../shared/format/amount-input.ts'
import { formatExact } from '../../shared/format/exact.ts'
import { $language } from '../../shared/preferences/language.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { EmailCode } from '../../shared/ui/account/email-code.tsx'
import { PayPasswordField } from '../../shared/ui/account/pay-password-field.tsx'
import { AmountField } from '../../shared/ui/controls/amount-field.tsx'
import type { FormView } from '../../shared/ui/hooks/use-form.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { amountProblem, mostOf, type WithdrawalDraft } from './withdrawal.rules.ts'
import type { WithdrawalState } from './withdrawal.store.ts'
import { Figures } from './withdrawal-figures.tsx'
import { useRange } from './withdrawal-messages.ts'

interface Props {
  form: WithdrawalState
  info: WithdrawalInfo
  /** Name of the coin. */
  coin: string
  field: FormView<WithdrawalDraft>['field']
  sending: boolean
}

/** Amount, required password and code, and live figures of fee and received amount (WDR-06). */
export function Sum({ form, info, coin, field, sending }: Props) {
  const t = useTexts('withdrawal')
  const { values } = useStore($settings)
  const typed = field('amount').value
  const amount = normalAmount(typed)
  const arrives = amountProblem(typed, info) !== 'nothingArrives'
  return (
    <>
      <AmountField
        {...field('amount')}
        label={t('amount')}
        aside={<bdi>{useRange(info)}</bdi>}
        unit={coin}
        disabled={sending}
        onAll={() => form.change('amount', filledIn(mostOf(info)))}
        help={arrives ? <LeftToday info={info} coin={coin} /> : t('nothingArrives')}
      />
      {values.traders_password_switch && <PayPasswordField field={field('password')} />}
      <EmailCode codes={form.codes} field={field} sending={sending} />
      <dl className="key-values figures">
        <Figures
          info={info}
          coin={coin}
          sums={amount === null ? null : { amount, ...withdrawalSplit(amount, info) }}
          last={t('received')}
        />
      </dl>
    </>
  )
}

/** Remainder of the daily limit, if there is one. */
function LeftToday({ info: { daily_left: left }, coin }: Pick<Props, 'info' | 'coin'>) {
  const t = useTexts('withdrawal')
  const language = useStore($language)
  return left === null ? null : t('leftToday', { left: formatExact(left, language), coin })
}
