import { useEffect, useState } from 'react'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { scheduleReload } from '../../shared/state/stores/reload-at.ts'
import { memberPage } from '../../shared/view/ui/account/member-page.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { List } from '../../shared/view/ui/controls/list.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { serverNow } from '../../shared/wire/api/server-clock.ts'
import { CancelTransferSheet } from './cancel-transfer-sheet.tsx'
import { getNextArrival, type InternalTransfer, STATUS_FILTERS, type StatusFilter } from './internal-transfers.rules.ts'
import { getTransferList } from './internal-transfers.store.ts'
import { TransferRow } from './transfer-row.tsx'

/** Page with the member's transfers to other members (ITR-13…17). */
export const InternalTransfers = memberPage(
  { useTitle: () => useTexts('internal-transfers')('title'), back: '/transfer', className: 'products-page transfers' },
  Member,
)

function Member() {
  const t = useTexts('internal-transfers')
  const [shown, setShown] = useState<StatusFilter>('all')
  const [asked, setAsked] = useState<InternalTransfer | null>(null)
  const { state, values } = useStore($settings)
  const list = getTransferList(shown)
  const { rows } = useStore(list.$list)
  useEffect(() => scheduleReload(list, getNextArrival(rows, serverNow())), [list, rows])
  const off = state === 'ready' && !values.internalTransferSwitch
  // Pending transfers stay visible and can be cancelled even after the operator has disabled new ones.
  if (off && rows.length === 0 && shown === 'all') return <Empty title={t('off')} />
  return (
    <>
      <Tabs<StatusFilter>
        label={t('status')}
        choices={STATUS_FILTERS.map((value) => ({ value, label: t(value) }))}
        value={shown}
        onChange={setShown}
      />
      <List
        key={shown}
        list={list}
        keyOf={({ id }) => id}
        label={t('title')}
        empty={t('none')}
        row={(transfer) => <TransferRow transfer={transfer} onCancel={setAsked} />}
      />
      {asked && <CancelTransferSheet transfer={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
