import { useState } from 'react'
import { getPinnedOrderList } from '../../../state/orders/spot-orders.store.ts'
import { Button } from '../controls/button.tsx'
import { Lazy } from '../controls/lazy.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

const loadDialog = () => import('./cancel-all-dialog.tsx')

/** Line with the number of open orders and a button that cancels all of them, empty below two orders. The confirmation dialog is loaded on demand. */
export function CancelAll() {
  const t = useTexts('spot')
  const { rows, ended } = useStore(getPinnedOrderList('open').$list)
  const [asks, setAsks] = useState(false)
  // The empty line keeps the space, so that the list does not move when it is loaded.
  if (rows.length < 2 && !asks) return <div className="open-orders" />
  return (
    <div className="open-orders">
      <span>{t(ended ? 'openCount' : 'openCountMore', { orders: rows.length })}</span>
      <Button size="small" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {t('cancelAll')}
      </Button>
      {asks && (
        <Lazy load={loadDialog}>{({ CancelAllDialog }) => <CancelAllDialog onClose={() => setAsks(false)} />}</Lazy>
      )}
    </div>
  )
}
