import type { ReactNode } from 'react'
import { HIDDEN_VALUE } from '../../shared/base/contract/constants.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDay } from '../../shared/base/format/days.ts'
import { formatRate } from '../../shared/base/format/exact.ts'
import { round } from '../../shared/base/money/decimal.ts'
import { $amountsHidden } from '../../shared/state/preferences/hidden.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { PayPasswordField } from '../../shared/view/ui/account/pay-password-field.tsx'
import { AmountField } from '../../shared/view/ui/controls/amount-field.tsx'
import { Chips } from '../../shared/view/ui/controls/chips.tsx'
import { LongAmount } from '../../shared/view/ui/controls/long-amount.tsx'
import type { FormView } from '../../shared/view/ui/hooks/use-form.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { serverNow } from '../../shared/wire/api/server-clock.ts'
import {
  type ChosenProject,
  estimateRevenue,
  getEndTime,
  type Period,
  type Project,
  parseWholeAmount,
  type StakingDraft,
} from './staking.rules.ts'
import { getFundsBalance, type StakingForm } from './staking.store.ts'

interface Props {
  form: StakingForm
  chosen: ChosenProject
  view: FormView<StakingDraft>
}

/** Details of the expanded project: periods, amount, password if required, and estimated interest. */
export function ProjectDetails({ form, chosen: { project, period }, view }: Props) {
  const t = useTexts('staking')
  const p = useTexts('products')
  const language = useStore($language)
  const { values } = useStore($settings)
  const { coin, periods } = project
  return (
    <div className="fields">
      <Chips
        label={t('period')}
        columns={Math.min(4, periods.length)}
        value={period?.id ?? null}
        onChange={(id) => !view.sending && form.choosePeriod(id)}
        chips={periods.map(({ id, days, interestRate }) => ({
          value: id,
          label: p('days', { days }),
          small: formatRate(interestRate, language),
        }))}
      />
      {coin.id ? (
        <AmountWithBalance form={form} project={project} period={period} view={view} coin={coin.id} />
      ) : (
        <Amount form={form} project={project} period={period} view={view} balance={null} />
      )}
      {values.tradingPasswordSwitch && <PayPasswordField field={view.field('password')} />}
      {period && <StakeFacts project={project} period={period} typed={view.field('amount').value} />}
    </div>
  )
}

type AmountProps = Pick<Props, 'form' | 'view'> & { project: Project; period: Period | null }

/** Amount field with the coin's balance in the funds account. */
function AmountWithBalance({ coin, ...rest }: AmountProps & { coin: string }) {
  const { data } = useStore(getFundsBalance(coin))
  return <Amount {...rest} balance={data} />
}

function Amount({ form, view, project, period, balance }: AmountProps & { balance: string | null }) {
  const t = useTexts('staking')
  const p = useTexts('products')
  const language = useStore($language)
  const hidden = useStore($amountsHidden)
  const least = period?.minAmount
  const coin = project.coin.title
  const usable = hidden ? HIDDEN_VALUE : balance !== null && formatCoinAmount(balance, coin, language)
  return (
    <AmountField
      {...view.field('amount')}
      label={p('amount')}
      aside={least && <span>{p('least', { min: formatCoinAmount(least, coin, language, { rounding: 'up' }) })}</span>}
      unit={coin}
      disabled={view.sending}
      // Reserves the line until the balance is loaded, so the layout does not shift.
      help={project.coin.id && (usable ? t('usable', { amount: usable, coin }) : '\u00a0')}
      // The button keeps its place until then.
      {...(project.coin.id && { onAll: () => balance !== null && form.change('amount', round(balance, 0, 'down')) })}
    />
  )
}

const EARLY_RULE_TEXTS = { none: 'earlyNone', accrued: 'earlyAccrued', forfeited: 'earlyForfeited' } as const

/** Rate, days, estimated interest, and the rule for early redemption. */
export function StakeFacts({ project, period, typed }: { project: Project; period: Period; typed: string }) {
  const t = useTexts('staking')
  const p = useTexts('products')
  const language = useStore($language)
  const c = useTexts('common')
  const amount = parseWholeAmount(typed)
  const shown = amount ?? period.minAmount ?? '100'
  const now = serverNow()
  const coin = project.coin.title
  const days = p('range', { min: formatDay(now), max: formatDay(getEndTime(period, now)) })
  const facts: [name: string, figure: ReactNode][] = [
    [t('rate'), formatRate(period.interestRate, language)],
    [t('period'), days],
    [amount === null ? c('example') : p('amount'), `${formatCoinAmount(shown, coin, language)} ${coin}`],
    [t('revenue'), <LongAmount key="revenue" value={estimateRevenue(project, period, shown)} unit={coin} />],
  ]
  return (
    <dl className={`key-values${amount === null ? ' example' : ''}`}>
      {facts.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi dir="ltr">{figure}</bdi>
          </dd>
        </div>
      ))}
      {period.early && (
        <div>
          <dt>{t('early')}</dt>
          <dd>{t(EARLY_RULE_TEXTS[period.early])}</dd>
        </div>
      )}
    </dl>
  )
}
