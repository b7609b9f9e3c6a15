import receiptText from 'lucide-static/icons/receipt-text.svg?raw'
import { type ReactNode, useEffect, useState } from 'react'
import type { AccountType } from '../../shared/base/contract/constants.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { $balances, $overview } from '../../shared/state/balances/balances.store.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { $token } from '../../shared/state/session/token.ts'
import { BalancesTime } from '../../shared/view/ui/account/balances-time.tsx'
import { loadKeptBalances } from '../../shared/view/ui/account/load-kept-balances.ts'
import { LoginNeeded } from '../../shared/view/ui/account/login-needed.tsx'
import { IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { PageHeader } from '../../shared/view/ui/controls/page-header.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { AccountList } from './account-list.tsx'
import { Actions } from './asset-actions.tsx'
import { AssetsSkeleton } from './loading.tsx'
import { Total } from './total.tsx'

/** The coins of an account, loaded when its tab is opened. */
const loadCoinList = () => import('./coin-list.tsx')

/** Selected tab. */
type Shown = 'all' | AccountType

/** Assets page with a tab for all accounts and one for each account (AST-01…13). */
export function Assets({ account }: { account: Shown }) {
  const t = useTexts('assets')
  const host = useHost()
  const signedIn = useStore($token) !== ''
  return (
    <div className="assets">
      <PageHeader title={t('title')}>
        {hasRoute('/trade-lst') && (
          <IconButton label={t('orders')} onClick={() => goTo(host, '/trade-lst')}>
            <Icon source={receiptText} />
          </IconButton>
        )}
      </PageHeader>
      {signedIn ? <Accounts wanted={account} /> : <LoginNeeded />}
    </div>
  )
}

const loadHoldings = () => import('./holdings.tsx')

interface LazyPartProps {
  meanwhile?: ReactNode
  children(code: Awaited<ReturnType<typeof loadHoldings>>): ReactNode
}

/** Space of the change and the line while their code is loaded. */
const ChangePlace = () => (
  <>
    <div className="change-today" />
    <div className="history" />
  </>
)

/** Part that loads after the balances are shown. */
const LazyPart = (props: LazyPartProps) => <Lazy load={loadHoldings} {...props} />

function Accounts({ wanted }: { wanted: Shown }) {
  const t = useTexts('assets')
  const c = useTexts('common')
  const words = useTexts('balances')
  const [chosen, choose] = useState<Shown>(wanted)
  useEffect(() => choose(wanted), [wanted])
  const overview = useStore($overview)
  const { failed, loading } = useStore($balances)
  const kept = useLoaded(true, loadKeptBalances)
  if (!overview)
    return failed && kept !== null ? (
      <Failed text={t('failedText')} busy={loading} onRetry={() => void $balances.refresh()} />
    ) : (
      <AssetsSkeleton />
    )
  const account = overview.accounts.find(({ type }) => type === chosen)
  return (
    <>
      <Tabs<Shown>
        label={t('accounts')}
        value={account ? account.type : 'all'}
        onChange={choose}
        choices={[
          { value: 'all' as Shown, label: c('all') },
          ...overview.accounts.map(({ type }) => ({ value: type as Shown, label: words(type) })),
        ]}
      />
      <Total account={account ?? null} total={account?.total ?? overview.total} />
      <BalancesTime />
      {!account && <LazyPart meanwhile={<ChangePlace />}>{({ Changes }) => <Changes />}</LazyPart>}
      <Actions />
      {account ? (
        <Lazy load={loadCoinList} key={account.type}>
          {({ CoinList }) => <CoinList account={account} />}
        </Lazy>
      ) : (
        <>
          <AccountList overview={overview} onOpen={choose} />
          <LazyPart>{({ Holdings }) => <Holdings overview={overview} />}</LazyPart>
        </>
      )}
    </>
  )
}
