import { useEffect, useState } from 'react'
import type { AccountType } from '../../shared/base/contract/constants.ts'
import { readAccountType } from '../../shared/base/rules/accounts.rules.ts'
import { toRecordsQuery } from '../../shared/state/balances/records-query.ts'
import { $token } from '../../shared/state/session/token.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { ClosedService } from '../../shared/view/ui/account/closed-service.tsx'
import { LoginNeeded } from '../../shared/view/ui/account/login-needed.tsx'
import { useIsPasswordKindKnown } from '../../shared/view/ui/account/pay-password-field.tsx'
import { RecordsLink } from '../../shared/view/ui/account/records-link.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { PageHeader } from '../../shared/view/ui/controls/page-header.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { latestWithdrawals } from './latest-withdrawals.store.ts'
import { useWithdrawalReview } from './use-withdrawal-review.ts'
import { getWithdrawalWays } from './withdrawal.rules.ts'
import { $withdrawableCoins, createWithdrawalForm, type WithdrawalFormState } from './withdrawal.store.ts'
import { WithdrawalFields } from './withdrawal-fields.tsx'

interface Props {
  /** Id of the coin; "" for the first. */
  coin: string
  /** Numeric code of the account. */
  type: string
}

/** Withdrawal page (WDR-01…16). */
export function Withdrawal({ coin, type }: Props) {
  const t = useTexts('withdrawal')
  const account = readAccountType(type)
  if (useStore($token) !== '') return <Member key={`${coin}/${account}`} coin={coin} type={account} />
  return (
    <div className="form-page withdrawal">
      <PageHeader title={t('title')} back="/assets" />
      <LoginNeeded />
    </div>
  )
}

function Member({ coin, type }: { coin: string; type: AccountType }) {
  const t = useTexts('withdrawal')
  const host = useHost()
  const [form] = useState(() => createWithdrawalForm(host, coin, type))
  useStore(form.$draft)
  useStore($withdrawableCoins)
  useStore($settings)
  const chosen = form.getQuery()?.coin ?? ''
  return (
    <div className="form-page withdrawal">
      <PageHeader title={t('title')} back="/assets" begins={useStore(form.$sent) === ''}>
        {chosen && <RecordsLink query={toRecordsQuery(chosen, type, 'withdrawals')} label={t('records')} />}
      </PageHeader>
      <WithdrawalContent form={form} type={type} />
    </div>
  )
}

/** Steps of the withdrawal that was just sent, else the form with the pending and latest withdrawals, else an empty or failed state. */
function WithdrawalContent({ form, type }: { form: WithdrawalFormState; type: AccountType }) {
  const t = useTexts('withdrawal')
  const c = useTexts('common')
  const { state, values } = useStore($settings)
  const { data, failed, loading } = useStore($withdrawableCoins)
  const sent = useStore(form.$sent)
  const passwordKnown = useIsPasswordKindKnown()
  const parts = useWithdrawalReview()
  const shown = useStore(latestWithdrawals.$latest).data?.find(({ id }) => id === sent)
  useEffect(() => latestWithdrawals.onDecided(() => form.refreshTerms()), [form])
  if (shown && parts) return <parts.SentView withdrawal={shown} onAnother={form.startAgain} />
  if (state === 'ready' && !values.withdrawalSwitch)
    return (
      <>
        {parts && <parts.Pending />}
        <ClosedService service="withdrawalSwitch" text={t('off')} />
      </>
    )
  const ready = data !== null && state !== 'loading' && passwordKnown
  if (failed && !data)
    return <Failed text={t('failedText')} busy={loading} onRetry={() => void $withdrawableCoins.refresh()} />
  if (!ready)
    return (
      <div className="fields" role="status" aria-label={c('loading')}>
        {['ways', 'coin', 'address', 'amount', 'submit'].map((name) => (
          <i key={name} className="skeleton control" />
        ))}
      </div>
    )
  return (
    <>
      {parts && <parts.Pending />}
      {getWithdrawalWays(values).length === 0 && <Empty title={t('off')} />}
      {getWithdrawalWays(values).length > 0 && data.length === 0 && <Empty title={t('noCoins')} />}
      {form.getQuery() && <WithdrawalFields form={form} coins={data} type={type} parts={parts} />}
    </>
  )
}
