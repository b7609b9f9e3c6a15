import { useState } from 'react'
import type { AccountType } from '../../shared/base/contract/constants.ts'
import { readAccountType } from '../../shared/base/rules/accounts.rules.ts'
import { toRecordsQuery } from '../../shared/state/balances/records-query.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { MemberPage } from '../../shared/view/ui/account/member-page.tsx'
import { useIsPasswordKindKnown } from '../../shared/view/ui/account/pay-password-field.tsx'
import { RecordsLink } from '../../shared/view/ui/account/records-link.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $coins, createSwap, type SwapFormState } from './flash-swap.store.ts'
import { SwapForm } from './swap-form.tsx'

interface Props {
  /** Id of the coin to give, or `""` for the first coin with a balance. */
  coin: string
  /** Number of the account. */
  type: string
}

/** Page that swaps one coin for another (FLS-01…06). */
export const FlashSwap = ({ coin, type }: Props) => (
  <SwapPage key={`${coin}/${type}`} coin={coin} type={readAccountType(type)} />
)

function SwapPage({ coin, type }: { coin: string; type: AccountType }) {
  const t = useTexts('flash-swap')
  const [form] = useState(() => createSwap(coin, type))
  return (
    <MemberPage
      title={t('title')}
      className="form-page"
      back="/assets"
      buttons={<RecordsButton form={form} type={type} />}
    >
      <SwapContent form={form} type={type} />
    </MemberPage>
  )
}

interface MemberProps {
  form: SwapFormState
  type: AccountType
}

/** Link to the records of the given coin. */
function RecordsButton({ form, type }: MemberProps) {
  const t = useTexts('flash-swap')
  useStore(form.$draft)
  useStore($coins(type))
  const pair = form.getPair()
  return pair && <RecordsLink query={toRecordsQuery(pair.from.id, type)} label={t('records')} />
}

function SwapContent({ form, type }: MemberProps) {
  const t = useTexts('flash-swap')
  const c = useTexts('common')
  const { state, values } = useStore($settings)
  const { data, failed, loading } = useStore($coins(type))
  const passwordKnown = useIsPasswordKindKnown()
  if (state === 'ready' && !values.swapSwitch) return <Empty title={t('off')} />
  if (data && state !== 'loading' && passwordKnown)
    return data.length > 1 ? <SwapForm form={form} type={type} /> : <Empty title={t('noCoins')} />
  if (failed && !data)
    return <Failed text={t('failedText')} busy={loading} onRetry={() => void $coins(type).refresh()} />
  return (
    <div className="fields" role="status" aria-label={c('loading')}>
      {['from', 'to', 'password', 'submit'].map((name) => (
        <i key={name} className="skeleton control" />
      ))}
    </div>
  )
}
