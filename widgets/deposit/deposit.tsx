import { useEffect, useState } from 'react'
import type { AccountType } from '../../shared/base/contract/constants.ts'
import { readAccountType } from '../../shared/base/rules/accounts.rules.ts'
import { toRecordsQuery } from '../../shared/state/balances/records-query.ts'
import { $token } from '../../shared/state/session/token.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { ClosedService } from '../../shared/view/ui/account/closed-service.tsx'
import { LoginNeeded } from '../../shared/view/ui/account/login-needed.tsx'
import { RecordsLink } from '../../shared/view/ui/account/records-link.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { PageHeader } from '../../shared/view/ui/controls/page-header.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $depositCoins, createDepositForm, type DepositFormState } from './deposit.store.ts'
import { DepositFields } from './deposit-fields.tsx'
import { latestDeposits } from './latest-deposits.store.ts'
import { useDepositReview } from './use-deposit-review.ts'

interface Props {
  /** Id of the coin; "" for the first. */
  coin: string
  /** Numeric code of the account. */
  type: string
}

/** Deposit page (DEP-01…18). */
export function Deposit({ coin, type }: Props) {
  const t = useTexts('deposit')
  const account = readAccountType(type)
  const token = useStore($token)
  if (token !== '') return <Member key={`${token}/${coin}/${account}`} coin={coin} type={account} />
  return (
    <div className="form-page two-columns deposit">
      <PageHeader title={t('title')} back="/assets" />
      <LoginNeeded />
    </div>
  )
}

function Member({ coin, type }: { coin: string; type: AccountType }) {
  const t = useTexts('deposit')
  const host = useHost()
  const [form] = useState(() => createDepositForm(host, coin, type))
  useStore(form.$draft)
  useStore($depositCoins)
  useEffect(() => form.watchDestination(), [form])
  useEffect(() => form.slot.clear, [form])
  useEffect(() => latestDeposits.onDecided(), [])
  const chosen = form.getMethod()?.coin.id
  return (
    <div className="form-page two-columns deposit">
      <PageHeader title={t('title')} back="/assets" begins={useStore(form.$sent) === ''}>
        {chosen && <RecordsLink query={toRecordsQuery(chosen, type, 'deposits')} label={t('records')} />}
      </PageHeader>
      <DepositContent form={form} type={type} />
    </div>
  )
}

/** Steps of the deposit that was just sent, else the form and the latest deposits, else an empty or failed state. */
function DepositContent({ form, type }: { form: DepositFormState; type: AccountType }) {
  const t = useTexts('deposit')
  const c = useTexts('common')
  const { state, values } = useStore($settings)
  const { data, failed, loading } = useStore($depositCoins)
  const sent = useStore(form.$sent)
  const parts = useDepositReview()
  const shown = useStore(latestDeposits.$latest).data?.find(({ id }) => id === sent)
  if (shown && parts) return <parts.SentView deposit={shown} onAnother={form.startAgain} />
  if (failed && !data)
    return <Failed text={t('failedText')} busy={loading} onRetry={() => void $depositCoins.refresh()} />
  // While deposits are disabled no address is shown: the operator may not process deposits to it.
  if (state === 'ready' && !values.depositSwitch)
    return (
      <>
        {parts && <parts.LatestDeposits records={null} />}
        <ClosedService service="depositSwitch" text={t('off')} />
      </>
    )
  const way = form.getMethod()
  if (data && !way)
    return (
      <>
        <Empty title={t('noCoins')} />
        {parts && <parts.LatestDeposits records={null} />}
      </>
    )
  if (way && state !== 'loading')
    return <DepositFields form={form} way={way} coins={data ?? []} type={type} parts={parts} />
  return (
    <div className="fields" role="status" aria-label={c('loading')}>
      {['coin', 'network', 'address', 'amount', 'submit'].map((name) => (
        <i key={name} className="skeleton control" />
      ))}
    </div>
  )
}
