import { withdrawalSplit } from '../../shared/contract/withdrawal-fee.ts'
import type { WithdrawalInfo } from '../../shared/contract/withdrawals.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { formatExact } from '../../shared/format/exact.ts'
import { $member } from '../../shared/member/member.ts'
import { $language } from '../../shared/preferences/language.ts'
import { hasRoute } from '../../shared/routes.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { AmountField } from '../../shared/ui/amount-field.tsx'
import { EmailCode } from '../../shared/ui/email-code.tsx'
import { Link } from '../../shared/ui/link.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import type { FieldProps, FormView } from '../../shared/ui/use-form.ts'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { Figures } from './figures.tsx'
import { amountProblem, mostOf, type WithdrawalDraft } from './withdrawal.rules.ts'
import type { WithdrawalState } from './withdrawal.store.ts'
import { useRange } from './words.ts'

interface Props {
  form: WithdrawalState
  info: WithdrawalInfo
  /** The coin's name. */
  coin: string
  field: FormView<WithdrawalDraft>['field']
  sending: boolean
}

/** The amount, what is asked for beside it, and what comes of it, live (WDR-06). */
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
        onAll={() => form.change('amount', mostOf(info))}
        help={arrives ? <LeftToday info={info} coin={coin} /> : t('nothingArrives')}
      />
      {values.traders_password_switch && <Password field={field('password')} />}
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

/** What of the day's limit is left, where there is one. */
function LeftToday({ info: { daily_left: left }, coin }: Pick<Props, 'info' | 'coin'>) {
  const t = useTexts('withdrawal')
  const language = useStore($language)
  return left === null ? null : t('leftToday', { left: formatExact(left, language), coin })
}

/** The trading password, or the login password of a member who has none, with the way to the page where it is set (WDR-08, Q-026). */
function Password({ field }: { field: FieldProps<string> }) {
  const t = useTexts('withdrawal')
  const none = useStore($member)?.have_pay === false
  return (
    <PasswordField
      {...field}
      label={t(none ? 'loginPassword' : 'tradingPassword')}
      aside={
        hasRoute('/resetLegalPwd') && (
          <Link className="link" route="/resetLegalPwd">
            {t(none ? 'set' : 'reset')}
          </Link>
        )
      }
      help={none && t('passwordNone')}
      autoComplete="current-password"
      enterKeyHint="go"
    />
  )
}
