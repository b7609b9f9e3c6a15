import { type ComponentType, useState } from 'react'
import { toast } from '../../api/toast.ts'
import { getPinnedOrderList } from '../../orders/spot-orders.ts'
import { Button } from '../controls/button.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** Line with the number of open orders and a button that cancels all of them, if there are at least two. The confirmation dialog is loaded on demand. */
export function CancelAll() {
  const t = useTexts('spot')
  const { rows, ended } = useStore(getPinnedOrderList('open').$list)
  const [Question, setQuestion] = useState<ComponentType<{ onClose(): void }> | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = () => {
    setBusy(true)
    import('./cancel-all-dialog.tsx')
      .then(
        ({ CancelAllDialog }) => setQuestion(() => CancelAllDialog),
        (error: unknown) => {
          console.warn('tradelet: the dialog could not be loaded', error)
          toast({ kind: 'error', key: 'errortxt' })
        },
      )
      .finally(() => setBusy(false))
  }
  if (rows.length < 2 && !Question) return null
  return (
    <div className="open-orders">
      <span>{ended ? t('openCount', { orders: rows.length }) : t('openCountMore', { orders: rows.length })}</span>
      <Button size="small" busy={busy} aria-haspopup="dialog" onClick={ask}>
        {t('cancelAll')}
      </Button>
      {Question && <Question onClose={() => setQuestion(null)} />}
    </div>
  )
}
