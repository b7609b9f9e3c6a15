import { type ReactNode, useState } from 'react'
import { getPinnedOrderList } from '../../../state/orders/spot-orders.store.ts'
import { Button } from '../controls/button.tsx'
import { Lazy } from '../controls/lazy.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

const loadDialog = () => import('./cancel-all-dialog.tsx')

/**
 * Returns the line with a button that cancels all open orders, and its confirmation dialog; the dialog is loaded on demand. A view that places the line
 * depending on its width renders the dialog elsewhere: it stays open while the width changes.
 */
export function useCancelAll(): { line: ReactNode; dialog: ReactNode } {
  const [asks, setAsks] = useState(false)
  return {
    line: <CancelAll asks={asks} onAsk={() => setAsks(true)} />,
    dialog: asks && (
      <Lazy load={loadDialog}>{({ CancelAllDialog }) => <CancelAllDialog onClose={() => setAsks(false)} />}</Lazy>
    ),
  }
}

/** Line with the number of open orders and a button that cancels all of them, empty below two orders. */
function CancelAll({ asks, onAsk }: { asks: boolean; onAsk(): void }) {
  const t = useTexts('spot')
  const { rows, ended } = useStore(getPinnedOrderList('open').$list)
  // The empty line keeps the space, so that the list does not move when it is loaded.
  if (rows.length < 2 && !asks) return <div className="open-orders" />
  return (
    <div className="open-orders">
      <span>{t(ended ? 'openCount' : 'openCountMore', { orders: rows.length })}</span>
      <Button size="small" aria-haspopup="dialog" onClick={onAsk}>
        {t('cancelAll')}
      </Button>
    </div>
  )
}
