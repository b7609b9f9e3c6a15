import { useRef, useState } from 'react'
import { formatExact } from '../../shared/format/exact.ts'
import { $language } from '../../shared/preferences/language.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Dialog } from '../../shared/ui/controls/dialog.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import type { InternalTransfer } from './internal-transfers.rules.ts'
import { cancelTransfer } from './internal-transfers.store.ts'

interface Props {
  transfer: InternalTransfer
  onClose(): void
}

/** Asks for confirmation before a transfer is cancelled (ITR-17). */
export function CancelTransferDialog({ transfer: { id, amount, coin, to_username: name }, onClose }: Props) {
  const t = useTexts('internal-transfers')
  const language = useStore($language)
  const [busy, setBusy] = useState(false)
  // The state changes with the next render, too late for a second press in the same task.
  const isSent = useRef(false)
  const yes = async () => {
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    try {
      await cancelTransfer(id)
    } finally {
      onClose()
    }
  }
  return (
    <Dialog title={t('cancelTitle')} busy={busy} onClose={onClose}>
      <p>{t('cancelText', { amount: formatExact(amount, language), coin, name })}</p>
      <div className="dialog-actions">
        <Button onClick={onClose} disabled={busy}>
          {t('keep')}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void yes()}>
          {t('cancelIt')}
        </Button>
      </div>
    </Dialog>
  )
}
