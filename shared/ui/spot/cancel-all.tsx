import { type ComponentType, useState } from 'react'
import { toast } from '../../api/toast.ts'
import { getPinnedOrderList } from '../../orders/spot-orders.ts'
import { Button } from '../controls/button.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** Button that cancels all open orders if there are at least two, after a confirmation dialog that is loaded on demand. */
export function CancelAll() {
  const t = useTexts('spot')
  const { rows } = useStore(getPinnedOrderList('open').$list)
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
    <>
      <Button size="small" busy={busy} aria-haspopup="dialog" onClick={ask}>
        {t('cancelAll')}
      </Button>
      {Question && <Question onClose={() => setQuestion(null)} />}
    </>
  )
}
