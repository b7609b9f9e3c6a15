import { useState } from 'react'
import type { AccountType } from '../../shared/base/contract/constants.ts'
import { formatDayOfUtc } from '../../shared/base/format/days.ts'
import { readAccountType } from '../../shared/base/rules/accounts.rules.ts'
import { getAccountNameKey } from '../../shared/state/balances/account-name.ts'
import { $overview } from '../../shared/state/balances/balances.store.ts'
import { $token } from '../../shared/state/session/token.ts'
import { LoginNeeded } from '../../shared/view/ui/account/login-needed.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { PageHeader } from '../../shared/view/ui/controls/page-header.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { RecordQuery } from './account.store.ts'
import { ActionBar } from './action-bar.tsx'
import { CoinHead } from './coin-head.tsx'
import { ExportButton } from './export-button.tsx'
import { getCoinName, getRecordTabs, type RecordTab } from './record.rules.ts'
import { Records } from './records.tsx'

interface Props {
  coin: string
  type: string
  usd: string
  conversion: string
  /** Initial tab: bills, withdrawals, deposits or transfers. */
  tab: string
  /** Day of the bills, "" for all. */
  day: string
}

/** Page of one coin: balance, records and actions (TAC-01…19). The title is the account's name (TAC-02, Q-037). */
export function Account({ coin, type: code, usd, conversion, tab, day }: Props) {
  const t = useTexts('records')
  const words = useTexts('balances')
  const type = readAccountType(code)
  const signedIn = useStore($token) !== ''
  const title = words(getAccountNameKey(type))
  if (signedIn && coin)
    return (
      <CoinAccount
        key={`${coin}/${type}/${tab}/${day}`}
        {...{ coin, type, title, usd, conversion, firstTab: tab, firstDay: day }}
      />
    )
  return (
    <div className="account-page">
      <PageHeader title={title} back="/assets" />
      {signedIn ? (
        <Empty title={t('unknownCoin')}>
          <p>{t('chooseCoin')}</p>
        </Empty>
      ) : (
        <LoginNeeded />
      )}
    </div>
  )
}

interface CoinProps {
  coin: string
  type: AccountType
  title: string
  usd: string
  conversion: string
  firstTab: string
  firstDay: string
}

function CoinAccount({ coin, type, title, usd, conversion, firstTab, firstDay }: CoinProps) {
  const name = getCoinName(useStore($overview), coin)
  const t = useTexts('records')
  const c = useTexts('common')
  const tabs = getRecordTabs(type)
  const [tab, setTab] = useState<RecordTab>(() => tabs.find((recordTab) => recordTab === firstTab) ?? 'bills')
  const [part, setPart] = useState<RecordQuery['part']>('available')
  const [day, setDay] = useState(firstDay)
  const query: RecordQuery = { tab, coin, type, part, day: tab === 'bills' ? day : '' }
  const show = (wanted: RecordTab, of: RecordQuery['part'] = 'available') => {
    setTab(wanted)
    setPart(of)
  }
  return (
    <div className="account-page">
      <PageHeader title={title} back="/assets">
        <ExportButton query={query} coinName={name} />
      </PageHeader>
      <CoinHead
        coin={coin}
        name={name}
        type={type}
        known={{ usd, conversion }}
        part={tab === 'bills' ? part : null}
        onPart={(wanted) => show('bills', wanted)}
      />
      <Tabs<RecordTab>
        label={t('records')}
        value={tab}
        onChange={(wanted) => show(wanted)}
        choices={tabs.map((value) => ({ value, label: t(value) }))}
      />
      {query.day && (
        <p className="row space-between bills-day font-13">
          <span>{formatDayOfUtc(Date.parse(query.day))}, UTC</span>
          <Button size="small" onClick={() => setDay('')}>
            {c('all')}
          </Button>
        </p>
      )}
      <Records key={`${tab}/${part}/${query.day}`} query={query} coinName={name} />
      <ActionBar coin={coin} type={type} />
    </div>
  )
}
