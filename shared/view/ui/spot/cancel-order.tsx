import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { $confirmingOrder, cancelOrder, type SpotOrder } from '../../../state/orders/spot-orders.store.ts'
import { Button } from '../controls/button.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

/**
 * Button that cancels an open order after a confirmation in its row. Meanwhile the rows of the list keep their positions (`getPinnedOrderList`), so the pressed order
 * is the cancelled one.
 */
export function CancelOrder({ order, description }: { order: SpotOrder; description: string }) {
  const { id } = order
  const t = useTexts('spot')
  const [busy, setBusy] = useState(false)
  const fieldsetRef = useRef<HTMLFieldSetElement>(null)
  /** True if the focus was in this row when the cancellation completed. */
  const pressed = useRef(false)
  const asked = useStore($confirmingOrder) === id
  useEffect(() => () => endConfirmation(id), [id])
  // In a layout effect: a later one could take the focus back from the button that a fast Tab has reached.
  useLayoutEffect(() => {
    // The first button keeps the order, so a key press changes nothing. After a cancellation the row stays until the list has been reloaded, with the focus.
    if (asked || pressed.current) fieldsetRef.current?.querySelector('button')?.focus({ preventScroll: true })
    pressed.current = false
  }, [asked])
  const keep = () => {
    endConfirmation(id)
    fieldsetRef.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  const cancel = async () => {
    setBusy(true)
    try {
      await cancelOrder(order)
      pressed.current = fieldsetRef.current?.matches(':focus-within') ?? false
    } finally {
      setBusy(false)
      endConfirmation(id)
    }
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && asked && !busy) keep()
  }
  const name = t('cancelThis', { order: description })
  return (
    <fieldset ref={fieldsetRef} className="answers" aria-label={asked ? name : undefined} onKeyDown={onKeyDown}>
      {/* One button with two meanings, so that it keeps the focus. */}
      <Button
        size="small"
        aria-label={asked ? undefined : name}
        disabled={asked && busy}
        onClick={asked ? keep : () => $confirmingOrder.set(id)}
      >
        {t(asked ? 'keep' : 'cancel')}
      </Button>
      {asked && (
        // Ignores the second click of a double click.
        <Button size="small" kind="danger" busy={busy} sends onClick={(event) => event.detail < 2 && void cancel()}>
          {t('cancelIt')}
        </Button>
      )}
    </fieldset>
  )
}

/** Ends the confirmation of this order, unless another order awaits one now. */
function endConfirmation(id: string): void {
  if ($confirmingOrder.get() === id) $confirmingOrder.set(null)
}
