import { useState } from 'react'
import { $confirmingOrder, type SpotOrder } from '../../../state/orders/spot-orders.store.ts'
import { $settings } from '../../../state/settings/settings.store.ts'
import { Button } from '../controls/button.tsx'
import { Lazy } from '../controls/lazy.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

const load = () => import('./amend-order-sheet.tsx')

/** Button that opens the form for the change of an open limit order, in a backend with this call. Hidden while the row asks about its cancellation. */
export function EditOrder({ order, description }: { order: SpotOrder; description: string }) {
  const t = useTexts('spot')
  const isOffered = useStore($settings).values.amendOrders === true
  const isAsking = useStore($confirmingOrder) === order.id
  const [isOpen, setOpen] = useState(false)
  if (!isOffered || isAsking || !order.limitPrice) return null
  return (
    <>
      <Button size="small" aria-label={`${t('edit')}: ${description}`} onClick={() => setOpen(true)}>
        {t('edit')}
      </Button>
      {isOpen && (
        <Lazy load={load} meanwhile={null}>
          {({ AmendOrderSheet }) => <AmendOrderSheet order={order} onClose={() => setOpen(false)} />}
        </Lazy>
      )}
    </>
  )
}
