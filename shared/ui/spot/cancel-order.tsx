import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { $askedOrder, cancelOrder } from '../../orders/spot-orders.ts'
import { Button } from '../controls/button.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

/**
 * Cancels an open order, after asking in its row. While it asks, the rows of the list keep their places (`shownOrders`), and what was pressed is what is
 * cancelled.
 */
export function CancelOrder({ id, order }: { id: string; order: string }) {
  const t = useTexts('spot')
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLFieldSetElement>(null)
  /** Whether the answer that is on its way was given here. */
  const pressed = useRef(false)
  const asked = useStore($askedOrder) === id
  useEffect(() => () => leave(id), [id])
  useEffect(() => {
    // The answer that changes nothing comes first, and first to a key.
    if (asked) place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [asked])
  // The button that was pressed goes now, the row when the list has heard of it: until then the focus stays in the row.
  useLayoutEffect(() => {
    if (!asked && pressed.current) place.current?.querySelector('button')?.focus({ preventScroll: true })
    pressed.current = false
  }, [asked])
  const keep = () => {
    leave(id)
    place.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  const cancel = async () => {
    setBusy(true)
    try {
      await cancelOrder(id)
      pressed.current = place.current?.matches(':focus-within') ?? false
    } finally {
      setBusy(false)
      leave(id)
    }
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !busy) keep()
  }
  return asked ? (
    <fieldset ref={place} className="answers" aria-label={t('cancelThis', { order })} onKeyDown={onKeyDown}>
      <Button size="small" disabled={busy} onClick={keep}>
        {t('keep')}
      </Button>
      {/* The second press of a double one is not an answer. */}
      <Button size="small" kind="danger" busy={busy} onClick={(event) => event.detail < 2 && void cancel()}>
        {t('cancelIt')}
      </Button>
    </fieldset>
  ) : (
    <fieldset ref={place} className="answers">
      <Button size="small" aria-label={t('cancelThis', { order })} onClick={() => $askedOrder.set(id)}>
        {t('cancel')}
      </Button>
    </fieldset>
  )
}

/** This order asks no more; another may since. */
function leave(id: string): void {
  if ($askedOrder.get() === id) $askedOrder.set(null)
}
