import { useState } from 'react'
import { $confirmingOrder, type SpotOrder } from '../../../state/orders/spot-orders.store.ts'
import { $settings } from '../../../state/settings/settings.store.ts'
import { Button } from '../controls/button.tsx'
import { useLoaded } from '../hooks/use-loaded.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

const load = () => import('./amend-order-sheet.tsx')

/** Button that opens the form for the change of an open limit order, in a backend with this call. Hidden while the row asks about its cancellation. */
export function EditOrder({ order, description }: { order: SpotOrder; description: string }) {
  const t = useTexts('spot')
  const isOffered = useStore($settings).values.orderTerms
  const isAsking = useStore($confirmingOrder) === order.id
  const [presses, setPresses] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const code = useLoaded(isOpen, load, presses)
  // The prices of a waiting stop are fixed.
  const hasStop = order.stopTrigger !== null && order.limitPrice !== order.stopPrice
  if (!isOffered || isAsking || !order.limitPrice || hasStop) return null
  const open = () => {
    setPresses(presses + 1)
    setOpen(true)
  }
  return (
    <>
      <Button size="small" aria-label={`${t('edit')}: ${description}`} onClick={open}>
        {t('edit')}
      </Button>
      {isOpen && code && code !== 'failed' && <code.AmendOrderSheet order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
