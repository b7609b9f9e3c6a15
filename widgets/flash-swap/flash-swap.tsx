import type { AccountType } from '../../shared/contract/constants.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { Empty } from '../../shared/ui/empty.tsx'
import { Failed } from '../../shared/ui/failed.tsx'
import { memberPage } from '../../shared/ui/member-page.tsx'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { accountOf } from './flash-swap.rules.ts'
import { $coins } from './flash-swap.store.ts'
import { SwapForm } from './swap-form.tsx'

interface Props {
  /** The id of the coin that is given; "" for the first there is something of. */
  coin: string
  /** The account's number. */
  type: string
}

/** The page that swaps one coin for another (FLS-01…06). */
export const FlashSwap = memberPage(
  { useTitle: () => useTexts('flash-swap')('title'), className: 'form-page', back: '/assets' },
  ({ coin, type }: Props) => <Member coin={coin} type={accountOf(type)} />,
)

function Member({ coin, type }: { coin: string; type: AccountType }) {
  const t = useTexts('flash-swap')
  const c = useTexts('common')
  const { state, values } = useStore($settings)
  const { data, failed, loading } = useStore($coins(type))
  if (state === 'ready' && !values.flash_exchange_status) return <Empty title={t('off')} />
  if (data && state !== 'loading')
    return data.length > 1 ? (
      <SwapForm key={`${coin}/${type}`} coin={coin} type={type} />
    ) : (
      <Empty title={t('noCoins')} />
    )
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
