import { useEffect, useMemo, useState } from 'react'
import { serverNow } from '../../shared/api/server-clock.ts'
import { reloadAt } from '../../shared/stores/reload-at.ts'
import { memberPage } from '../../shared/ui/account/member-page.tsx'
import { List } from '../../shared/ui/controls/list.tsx'
import { Tabs } from '../../shared/ui/controls/tabs.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { RedeemSheet } from './redeem-sheet.tsx'
import { OrderRow } from './stake-row.tsx'
import { nextEnd } from './staking-orders.rules.ts'
import { createRedemption, type StakingTab, stakes } from './staking-orders.store.ts'

/** Page with the member's stakes (STK-10…15). */
export const StakingOrders = memberPage(
  { useTitle: () => useTexts('staking-orders')('title'), back: '/staking', className: 'staking-orders' },
  Member,
)

function Member() {
  const t = useTexts('staking-orders')
  const [tab, setTab] = useState<StakingTab>('active')
  const [redemption] = useState(createRedemption)
  const { rows, loading, ended } = useStore(stakes('active').$list)
  useEffect(() => reloadAt(stakes('active'), nextEnd(rows, serverNow())), [rows])
  const row = useMemo(
    () => (order: Parameters<typeof OrderRow>[0]['order']) => <OrderRow order={order} onRedeem={redemption.ask} />,
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
        list={stakes(tab)}
        label={t(tab === 'active' ? 'staking' : 'ended')}
        empty={t(tab === 'active' ? 'noRunning' : 'noEnded')}
        keyOf={({ id }) => id}
        row={row}
      />
      <RedeemSheet redemption={redemption} />
    </>
  )
}
