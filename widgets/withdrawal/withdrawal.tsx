import { useEffect, useState } from 'react'
import { recordsOf } from '../../shared/balances/records-query.ts'
import type { AccountType } from '../../shared/contract/constants.ts'
import { $token } from '../../shared/session/token.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { LoginNeeded } from '../../shared/ui/account/login-needed.tsx'
import { usePayPasswordKnown } from '../../shared/ui/account/pay-password-field.tsx'
import { RecordsLink } from '../../shared/ui/account/records-link.tsx'
import { Empty } from '../../shared/ui/controls/empty.tsx'
import { Failed } from '../../shared/ui/controls/failed.tsx'
import { PageHeader } from '../../shared/ui/controls/page-header.tsx'
import { useHost } from '../../shared/ui/hooks/host-context.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { latestWithdrawals } from './latest-withdrawals.store.ts'
import { useReviewed } from './use-withdrawal-review.ts'
import { accountOf, waysOf } from './withdrawal.rules.ts'
import { $coins, createWithdrawal, type WithdrawalState } from './withdrawal.store.ts'
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
  const account = accountOf(type)
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
  const [form] = useState(() => createWithdrawal(host, coin, type))
  useStore(form.$draft)
  useStore($coins)
  useStore($settings)
  const chosen = form.query()?.coin ?? ''
  return (
    <div className="form-page withdrawal">
      <PageHeader title={t('title')} back="/assets" begins={useStore(form.$sent) === ''}>
        {chosen && <RecordsLink query={recordsOf(chosen, type, 'withdrawals')} label={t('records')} />}
      </PageHeader>
      <Content form={form} type={type} />
    </div>
  )
}

/** Steps of the withdrawal that was just sent, else the form with the pending and latest withdrawals, else an empty or failed state. */
function Content({ form, type }: { form: WithdrawalState; type: AccountType }) {
  const t = useTexts('withdrawal')
  const c = useTexts('common')
  const { state, values } = useStore($settings)
  const { data, failed, loading } = useStore($coins)
  const sent = useStore(form.$sent)
  const passwordKnown = usePayPasswordKnown()
  const parts = useReviewed()
  const shown = useStore(latestWithdrawals.$latest).data?.find(({ id }) => id === sent)
  useEffect(() => latestWithdrawals.onDecided(() => form.refreshTerms()), [form])
  if (shown && parts) return <parts.SentView withdrawal={shown} onAnother={form.startAgain} />
  const ready = data !== null && state !== 'loading' && passwordKnown
  if (failed && !data) return <Failed text={t('failedText')} busy={loading} onRetry={() => void $coins.refresh()} />
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
      {waysOf(values).length === 0 && <Empty title={t('off')} />}
      {waysOf(values).length > 0 && data.length === 0 && <Empty title={t('noCoins')} />}
      {form.query() && <WithdrawalFields form={form} coins={data} type={type} parts={parts} />}
    </>
  )
}
