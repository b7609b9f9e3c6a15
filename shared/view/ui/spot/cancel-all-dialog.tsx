import { useEffect, useState } from 'react'
import { formatList } from '../../../base/format/list-text.ts'
import { type CancelResults, cancelOrders, fetchAllOpenOrders } from '../../../state/orders/all-spot-orders.ts'
import type { SpotOrder } from '../../../state/orders/spot-orders.store.ts'
import { $language } from '../../../state/preferences/language.ts'
import { texts } from '../../../state/preferences/texts.ts'
import { toast } from '../../../wire/api/toast.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Failed } from '../controls/failed.tsx'
import { Spinner } from '../controls/spinner.tsx'
import { useTexts } from '../hooks/use-texts.ts'

/** Dialog that confirms the cancellation of all open orders of all markets, and shows the results at the end. */
export function CancelAllDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('spot')
  const c = useTexts('common')
  const [orders, setOrders] = useState<SpotOrder[] | 'loading' | 'failed'>('loading')
  const [done, setDone] = useState<number | null>(null)
  const load = () => {
    setOrders('loading')
    void fetchAllOpenOrders().then((answer) => setOrders(answer.ok ? answer.data : 'failed'))
  }
  useEffect(load, [])
  const cancel = async (all: SpotOrder[]) => {
    setDone(0)
    const result = await cancelOrders(all, setDone)
    toast({ kind: result.left > 0 ? 'error' : 'ok', text: summarizeResults(result) })
    onClose()
  }
  return (
    <Dialog title={t('cancelAllQuestion')} onClose={onClose} busy={done !== null}>
      {orders === 'failed' ? (
        <Failed onRetry={load} />
      ) : orders === 'loading' ? (
        <Spinner label={c('loading')} />
      ) : (
        <p role="status">
          {done === null
            ? t('cancelAllText', { orders: orders.length })
            : t('cancelling', { done, all: orders.length })}
        </p>
      )}
      <div className="cancel-all">
        <Button disabled={done !== null} onClick={onClose}>
          {t('keep')}
        </Button>
        <Button
          kind="danger"
          sends
          busy={done !== null}
          disabled={!Array.isArray(orders) || orders.length === 0}
          onClick={() => Array.isArray(orders) && void cancel(orders)}
        >
          {t('cancelAll')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Summarizes the results, such as `2 orders cancelled, 1 was filled just before`. */
function summarizeResults({ cancelled, filled, left }: CancelResults): string {
  const t = texts('spot')
  const parts = [
    t('cancelledOrders', { orders: cancelled }),
    ...(filled > 0 ? [t('filledFirst', { orders: filled })] : []),
    ...(left > 0 ? [t('notCancelled', { orders: left })] : []),
  ]
  return formatList(parts, $language.get())
}
