import { splitWithdrawal } from '../../shared/base/contract/withdrawal-fee.ts'
import type { WithdrawalInfo } from '../../shared/base/contract/withdrawals.ts'
import { parseAmountInput, toInputText } from '../../shared/base/format/amount-input.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { PayPasswordField } from '../../shared/view/ui/account/pay-password-field.tsx'
import { AmountField } from '../../shared/view/ui/controls/amount-field.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import type { FormView } from '../../shared/view/ui/hooks/use-form.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import {
  findWithdrawalAmountProblem,
  getExampleAmount,
  getMaxWithdrawal,
  type WithdrawalDraft,
} from './withdrawal.rules.ts'
import type { WithdrawalFormState } from './withdrawal.store.ts'
import { WithdrawalFigures } from './withdrawal-figures.tsx'
import { useRangeText } from './withdrawal-messages.ts'

/** Few sites ask for a code by e-mail. */
const loadCode = () => import('./withdrawal-code.tsx')

interface Props {
  form: WithdrawalFormState
  info: WithdrawalInfo
  /** Name of the coin. */
  coin: string
  field: FormView<WithdrawalDraft>['field']
  sending: boolean
}

/** Amount, required password and code, and live figures of fee and received amount (WDR-06). */
export function AmountSection({ form, info, coin, field, sending }: Props) {
  const t = useTexts('withdrawal')
  const { values } = useStore($settings)
  const typed = field('amount').value
  const amount = parseAmountInput(typed)
  const shown = amount ?? getExampleAmount(info)
  const arrives = findWithdrawalAmountProblem(typed, info) !== 'nothingArrives'
  return (
    <>
      <AmountField
        {...field('amount')}
        label={t('amount')}
        aside={<bdi>{useRangeText(info)}</bdi>}
        unit={coin}
        disabled={sending}
        onAll={() => form.change('amount', toInputText(getMaxWithdrawal(info)))}
        help={arrives ? <DailyRemainder info={info} coin={coin} /> : t('nothingArrives')}
      />
      {values.tradingPasswordSwitch && <PayPasswordField field={field('password')} />}
      {values.verifyEmailCode && (
        <Lazy load={loadCode}>
          {({ WithdrawalCode }) => <WithdrawalCode form={form} field={field} sending={sending} />}
        </Lazy>
      )}
      <dl className={`key-values figures${amount === null ? ' example' : ''}`}>
        <WithdrawalFigures
          info={info}
          coin={coin}
          sums={{ amount: shown, ...splitWithdrawal(shown, info) }}
          isExample={amount === null}
          last={t('received')}
        />
      </dl>
    </>
  )
}

/** Remainder of the daily limit, if there is one. */
function DailyRemainder({ info: { dailyLeft: left }, coin }: Pick<Props, 'info' | 'coin'>) {
  const t = useTexts('withdrawal')
  const language = useStore($language)
  return left === null ? null : t('leftToday', { left: formatCoinAmount(left, coin, language), coin })
}
