import { $transferBalances } from '../../shared/state/balances/balances.store.ts'
import { $token } from '../../shared/state/session/token.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { LoginNeeded } from '../../shared/view/ui/account/login-needed.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { PageHeader } from '../../shared/view/ui/controls/page-header.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { TransferForm } from './transfer-form.tsx'

interface Props {
  coin: string
  type: string
}

/** Page for transfers between a member's accounts (XFR-01…08). */
export function AccountTransfer({ coin, type }: Props) {
  const words = useTexts('balances')
  const signedIn = useStore($token) !== ''
  return (
    <div className="form-page">
      <PageHeader title={words('transfer')} back="/assets" />
      {signedIn ? <Member coin={coin} type={type} /> : <LoginNeeded />}
    </div>
  )
}

function Member({ coin, type }: Props) {
  const t = useTexts('account-transfer')
  const c = useTexts('common')
  const { data, failed, loading } = useStore($transferBalances)
  const { state, values } = useStore($settings)
  if (state === 'ready' && !values.accountTransferSwitch) return <Empty title={t('off')} />
  if (data) return <TransferForm coin={coin} type={type} balances={data} />
  if (failed) return <Failed text={t('failedText')} busy={loading} onRetry={() => void $transferBalances.refresh()} />
  return (
    <div className="fields" role="status" aria-label={c('loading')}>
      {['from', 'to', 'coin', 'amount', 'submit'].map((name) => (
        <i key={name} className="skeleton control" />
      ))}
    </div>
  )
}
