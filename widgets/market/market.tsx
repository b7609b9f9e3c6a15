import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import '../../shared/view/elements/freshness.ts'
import star from 'lucide-static/icons/star.svg?raw'
import { useMemo, useState } from 'react'
import { MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import { $freshness } from '../../shared/state/stores/freshness.store.ts'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { PageHeader } from '../../shared/view/ui/controls/page-header.tsx'
import { SearchField } from '../../shared/view/ui/controls/search-field.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { MarketsTime } from '../../shared/view/ui/spot/markets-time.tsx'
import { $marketsOfTab, $tabs, type CurrencyTab } from './market.store.ts'
import { MarketList } from './market-list.tsx'

/** Id of the favourites tab. No currency has it. */
const FAVOURITES_TAB = '*'

/** Loads and starts what keeps the list on the device. */
async function loadKeptList() {
  const { keepAllMarkets } = await import('./kept-list.ts')
  keepAllMarkets()
  return true
}

/** Market list (MKT-01…07). */
export function MarketView() {
  const t = useTexts('market')
  const c = useTexts('common')
  const [tab, setTab] = useState('')
  const [child, setChild] = useState('')
  const [find, setFind] = useState('')
  const kept = useLoaded(true, loadKeptList)
  const tabs = useStore($tabs).data ?? []
  const favourites = tab === FAVOURITES_TAB
  const $list = $marketsOfTab(favourites ? '' : tab, favourites ? '' : child)
  const $fresh = useMemo(() => $freshness($list, 2 * MARKETS_POLL_MS), [$list])
  const children = tabs.find(({ id }) => id === tab)?.child ?? []
  const choose = (next: string) => {
    setTab(next)
    setChild('')
  }
  return (
    <div className="market">
      <PageHeader title={t('title')}>
        <tl-freshness source={$fresh} />
      </PageHeader>
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={choose}
        choices={[
          { value: FAVOURITES_TAB, name: t('favourites'), label: <Icon source={star} size="small" /> },
          { value: '', label: c('all') },
          ...tabs.map(({ id, currencyName }) => ({ value: id, label: currencyName })),
        ]}
      />
      {children.length > 0 && <ChildTabs value={child} onChange={setChild} tabs={children} />}
      <SearchField label={t('find')} value={find} onChange={setFind} className="input find" />
      <MarketsTime $list={$list} />
      <MarketList $list={$list} find={find} favouritesOnly={favourites} isLooking={kept === null} />
    </div>
  )
}

interface ChildrenProps {
  tabs: CurrencyTab['child']
  value: string
  onChange(id: string): void
}

function ChildTabs({ tabs, value, onChange }: ChildrenProps) {
  const t = useTexts('market')
  const c = useTexts('common')
  return (
    <div className="groups">
      <Tabs
        look="segmented"
        label={t('groups')}
        value={value}
        onChange={onChange}
        choices={[
          { value: '', label: c('all') },
          ...tabs.map(({ id, currencyName }) => ({ value: id, label: currencyName })),
        ]}
      />
    </div>
  )
}
