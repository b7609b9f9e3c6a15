import { useEffect, useState } from 'react'
import { recordsOf } from '../../shared/balances/records-query.ts'
import type { AccountType } from '../../shared/contract/constants.ts'
import { $token } from '../../shared/session/token.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { LoginNeeded } from '../../shared/ui/account/login-needed.tsx'
import { RecordsLink } from '../../shared/ui/account/records-link.tsx'
import { Empty } from '../../shared/ui/controls/empty.tsx'
import { Failed } from '../../shared/ui/controls/failed.tsx'
import { PageHeader } from '../../shared/ui/controls/page-header.tsx'
import { useHost } from '../../shared/ui/hooks/host-context.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { accountOf } from './deposit.rules.ts'
import { $coins, createDeposit, type DepositState } from './deposit.store.ts'
import { DepositFields } from './deposit-fields.tsx'
import { latestDeposits } from './latest-deposits.store.ts'
import { useReviewed } from './use-deposit-review.ts'

interface Props {
  /** Id of the coin; "" for the first. */
  coin: string
  /** Numeric code of the account. */
  type: string
}

/** Deposit page (DEP-01…18). */
export function Deposit({ coin, type }: Props) {
  const t = useTexts('deposit')
  const account = accountOf(type)
  const token = useStore($token)
  if (token !== '') return <Member key={`${token}/${coin}/${account}`} coin={coin} type={account} />
  return (
    <div className="form-page deposit">
      <PageHeader title={t('title')} back="/assets" />
      <LoginNeeded />
    </div>
  )
}

function Member({ coin, type }: { coin: string; type: AccountType }) {
  const t = useTexts('deposit')
  const host = useHost()
  const [form] = useState(() => createDeposit(host, coin, type))
  useStore(form.$draft)
  useStore($coins)
  useEffect(() => form.watch(), [form])
  useEffect(() => form.slot.clear, [form])
  useEffect(() => latestDeposits.onDecided(), [])
  const chosen = form.way()?.coin.id
  return (
    <div className="form-page deposit">
      <PageHeader title={t('title')} back="/assets" begins={useStore(form.$sent) === ''}>
        {chosen && <RecordsLink query={recordsOf(chosen, type, 'deposits')} label={t('records')} />}
      </PageHeader>
      <Content form={form} type={type} />
    </div>
  )
}

/** Steps of the deposit that was just sent, else the form and the latest deposits, else an empty or failed state. */
function Content({ form, type }: { form: DepositState; type: AccountType }) {
  const t = useTexts('deposit')
  const c = useTexts('common')
  const { state } = useStore($settings)
  const { data, failed, loading } = useStore($coins)
  const sent = useStore(form.$sent)
  const parts = useReviewed()
  const shown = useStore(latestDeposits.$latest).data?.find(({ id }) => id === sent)
  if (shown && parts) return <parts.SentView deposit={shown} onAnother={form.startAgain} />
  if (failed && !data) return <Failed text={t('failedText')} busy={loading} onRetry={() => void $coins.refresh()} />
  const way = form.way()
  if (data && !way)
    return (
      <>
        <Empty title={t('noCoins')} />
        {parts && <parts.LatestReviewed list={latestDeposits} title={t('latest')} records={null} />}
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
