import { useEffect, useMemo, useState } from 'react'
import { scheduleReload } from '../../shared/state/stores/reload-at.ts'
import { memberPage } from '../../shared/view/ui/account/member-page.tsx'
import { List } from '../../shared/view/ui/controls/list.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { serverNow } from '../../shared/wire/api/server-clock.ts'
import { RedeemSheet } from './redeem-sheet.tsx'
import { StakeRow } from './stake-row.tsx'
import { getNextEnd } from './staking-orders.rules.ts'
import { createRedemption, getStakeList, type StakingTab } from './staking-orders.store.ts'

/** Page with the member's stakes (STK-10…15). */
export const StakingOrders = memberPage(
  { useTitle: () => useTexts('staking-orders')('title'), back: '/staking', className: 'staking-orders' },
  Member,
)

function Member() {
  const t = useTexts('staking-orders')
  const [tab, setTab] = useState<StakingTab>('active')
  const [redemption] = useState(createRedemption)
  const { rows, loading, ended } = useStore(getStakeList('active').$list)
  useEffect(() => scheduleReload(getStakeList('active'), getNextEnd(rows, serverNow())), [rows])
  const row = useMemo(
    () => (order: Parameters<typeof StakeRow>[0]['order']) => <StakeRow order={order} onRedeem={redemption.ask} />,
    [redemption],
  )
  const running = rows.filter(({ status }) => status === 'active').length
  return (
    <>
      <Tabs<StakingTab>
        label={t('title')}
        value={tab}
        onChange={setTab}
        choices={[
          {
            value: 'active',
            label: (
              <>
                {t('staking')} {!loading && ended && running > 0 && <span className="count">{running}</span>}
              </>
            ),
          },
          { value: 'ended', label: t('ended') },
        ]}
      />
      <List
        key={tab}
        list={getStakeList(tab)}
        label={t(tab === 'active' ? 'staking' : 'ended')}
        empty={t(tab === 'active' ? 'noRunning' : 'noEnded')}
        keyOf={({ id }) => id}
        row={row}
      />
      <RedeemSheet redemption={redemption} />
    </>
  )
}
